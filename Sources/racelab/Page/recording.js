"use strict";
// The recording as the page holds it, with its columns of differences summed up again.

const recording = JSON.parse(document.getElementById("recording").textContent);
const length = Math.max(1, recording.length);

function sums(steps) {
  let sum = 0;
  return Float64Array.from(steps, (step) => (sum += step));
}

// The same where a row may have no value.
function values(steps) {
  let sum = 0;
  return steps && steps.map((step) => (step === null ? null : (sum += step)));
}

const lanes = recording.lanes.map((lane, index) => {
  const call = sums(lane.call);
  const start = call.map((time, row) => time + lane.wait[row]);
  return {
    index, iterations: lane.iterations, number: sums(lane.number), call, start,
    end: start.map((time, row) => time + lane.inside[row]),
    read: values(lane.read), written: values(lane.written),
    secondRead: values(lane.secondRead), secondWritten: values(lane.secondWritten),
    erasedBy: new Map(),  // row → worker and iteration
    victims: new Map(),  // row → workers and iterations
    erases: new Map(),  // row → how many
  };
});

// The first row that is not `before` any more; rows that are come first.
function firstRowAfter(count, before) {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (before(middle)) low = middle + 1; else high = middle;
  }
  return low;
}

// The row of an iteration; -1 if the page does not hold it.
function rowOf(worker, number) {
  const numbers = lanes[worker].number;
  const row = firstRowAfter(numbers.length, (row) => numbers[row] < number);
  return numbers[row] === number ? row : -1;
}

for (let i = 0; i < recording.losses.length; i += 4) {
  const [worker, number, byWorker, byNumber] = recording.losses.slice(i, i + 4);
  lanes[worker].erasedBy.set(rowOf(worker, number), [byWorker, byNumber]);
  const eraser = rowOf(byWorker, byNumber);
  if (eraser < 0) continue;
  const victims = lanes[byWorker].victims;
  if (!victims.has(eraser)) victims.set(eraser, []);
  victims.get(eraser).push([worker, number]);
}
for (let i = 0; i < recording.erasers.length; i += 3) {
  const [worker, number, count] = recording.erasers.slice(i, i + 3);
  lanes[worker].erases.set(rowOf(worker, number), count);
}
for (const lane of lanes) {
  lane.lostBefore = new Int32Array(lane.start.length + 1);
  for (let row = 0; row < lane.start.length; row++) {
    lane.lostBefore[row + 1] = lane.lostBefore[row] + (lane.erasedBy.has(row) ? 1 : 0);
  }
}

// The rows that are not over before `from` and not called after `to`: first, and the one after last.
function rowsBetween(lane, from, to) {
  const first = firstRowAfter(lane.end.length, (row) => lane.end[row] < from);
  return [first, Math.max(first, firstRowAfter(lane.end.length, (row) => lane.call[row] <= to))];
}

// Words

const units = [["ns", 1], ["µs", 1e3], ["ms", 1e6], ["s", 1e9]];
const unitOf = (time) => units.findLast(([, size]) => Math.abs(time) >= size) ?? units[0];
const grouped = (count) => count.toLocaleString("en-US");
const counted = (count) => `${grouped(count)} ${count === 1 ? recording.iteration : recording.iterations}`;
const upper = (text) => text[0].toUpperCase() + text.slice(1);
const workerName = (worker) => `${recording.worker} ${worker + 1}`;

// Exact to `step`.
function moment(time, step) {
  const [name, size] = unitOf(Math.max(Math.abs(time), step));
  return `${(time / size).toFixed(Math.min(9, Math.max(0, Math.ceil(Math.log10(size / step)))))} ${name}`;
}

function duration(time) {
  const [name, size] = unitOf(time);
  return `${size === 1 ? time : (time / size).toPrecision(3)} ${name}`;
}

function describe({ worker, row }) {
  const lane = lanes[worker];
  const value = (verb, column, variable) =>
    lane[column]?.[row] == null
      ? "" : `, ${verb} ${recording.variables[variable]} ${recording.unit}${grouped(lane[column][row])}`;
  let text = `${upper(workerName(worker))}, ${recording.iteration} ${grouped(lane.number[row])}: `
    + `called at ${moment(lane.call[row], 1)}, waited ${duration(lane.start[row] - lane.call[row])}`
    + value("read", "read", 0) + value("read", "secondRead", 1)
    + value("wrote", "written", 0) + value("wrote", "secondWritten", 1)
    + `; ${duration(lane.end[row] - lane.start[row])} from first to last access, which was at `
    + `${moment(lane.end[row], 1)}.`;
  const isLoss = recording.lost === "lost";
  const by = lane.erasedBy.get(row);
  const whose = ([other, number]) => `${workerName(other)}’s ${recording.iteration} ${grouped(number)}`;
  if (by) text += ` ${upper(recording.lost)}: ${whose(by)} wrote ${isLoss ? "over it" : "in between"}.`;
  const count = lane.erases.get(row);
  if (count) {
    const victims = lane.victims.get(row) ?? [];
    const named = victims.slice(0, 3).map(whose).join(", ");
    const more = count > Math.min(3, victims.length) ? ` and ${grouped(count - Math.min(3, victims.length))} more` : "";
    text += ` ${isLoss ? "Erases" : "Makes wrong"} ${named}${more}.`;
  }
  return text;
}
