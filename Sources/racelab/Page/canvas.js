// Where things are on the canvas, and what is seen of the recording.

const chart = document.getElementById("chart");
const box = document.getElementById("view");
const canvas = box.querySelector("canvas");
const pen = canvas.getContext("2d");

const seen = { start: 0, end: length, top: 0 };  // times, and the first lane
let chosen = null;  // worker and row
let pointed = null;
let current = -1;  // a row of recording.windows

const axis = 28;
const strip = 16;
const laneHeight = lanes.length <= 3 ? 60 : lanes.length <= 8 ? 44 : 30;
const lanesShown = Math.min(lanes.length, Math.floor(520 / laneHeight));
const height = axis + lanesShown * laneHeight + strip;
let width = 0;
let gutter = 0;
let colours = {};
let stripes = null;

// Called whenever the size, the scheme or the medium may have changed.
function measure() {
  const style = getComputedStyle(document.documentElement);
  for (const name of ["page", "panel", "line", "text", "muted", "accent", "plain", "wait", "block", "lost", "erases", "band"]) {
    colours[name] = style.getPropertyValue(`--${name}`).trim();
  }
  width = box.clientWidth;
  gutter = width < 600 ? 40 : 92;
  const scale = window.devicePixelRatio || 1;
  canvas.style.height = `${height}px`;
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  pen.setTransform(scale, 0, 0, scale, 0, 0);
  stripes = stripedPattern();
}

function stripedPattern() {
  const tile = document.createElement("canvas");
  tile.width = tile.height = 6;
  const ink = tile.getContext("2d");
  ink.fillStyle = colours.lost;
  ink.fillRect(0, 0, 6, 6);
  ink.strokeStyle = colours.page;
  ink.lineWidth = 1.4;
  for (const shift of [-6, 0, 6]) {
    ink.beginPath();
    ink.moveTo(shift - 1, 7);
    ink.lineTo(shift + 7, -1);
    ink.stroke();
  }
  return pen.createPattern(tile, "repeat");
}

const across = () => width - gutter - 8;
const xOf = (time) => gutter + ((time - seen.start) / (seen.end - seen.start)) * across();
const timeAt = (x) => seen.start + ((x - gutter) / across()) * (seen.end - seen.start);
const topOf = (worker) => axis + (worker - seen.top) * laneHeight;
const barTop = (worker) => topOf(worker) + laneHeight * 0.3;
const barHeight = laneHeight * 0.4;

// The stretches whose iterations are held, where they are wide enough to tell bars from blocks.
function visibleSpans() {
  if (!recording.blocks) return [[seen.start, seen.end]];
  const spans = [];
  for (let i = 0; i < recording.spans.length; i += 2) {
    const [from, to] = [recording.spans[i], recording.spans[i + 1]];
    if (to >= seen.start && from <= seen.end && xOf(to) - xOf(from) >= 3) spans.push([from, to]);
  }
  return spans;
}

// The lane at a point of the canvas; -1 without one.
function laneAt(x, y) {
  const worker = seen.top + Math.floor((y - axis) / laneHeight);
  const isLane = y >= axis && x >= gutter && worker < Math.min(lanes.length, seen.top + lanesShown);
  return isLane ? worker : -1;
}

// The bar at a point of the canvas, or the nearest within a few pixels; null without one.
function barAt(x, y) {
  const worker = laneAt(x, y);
  const time = timeAt(x);
  if (worker < 0 || !visibleSpans().some(([from, to]) => from <= time && time <= to)) return null;
  const lane = lanes[worker];
  const [first, last] = rowsBetween(lane, timeAt(x - 4), timeAt(x + 4));
  let best = null;
  for (let row = first; row < Math.min(last, first + 5000); row++) {
    const off = Math.max(0, lane.start[row] - time, time - lane.end[row]);
    // Among bars that lie under one another those that matter are meant.
    const rank = off - (lane.erasedBy.has(row) || lane.erases.has(row) ? timeAt(4) - timeAt(1) : 0);
    if (best === null || rank < best.rank) best = { worker, row, rank };
  }
  return best;
}

// What is merged at a point of the canvas, in words; nothing without a block.
function blockWordsAt(x, y) {
  const worker = laneAt(x, y);
  if (worker < 0 || !recording.blocks) return "";
  const { step } = recording.blocks;
  const first = Math.max(0, Math.floor(timeAt(x - 1) / step));
  const last = Math.max(first, Math.floor(timeAt(x + 1) / step));
  const sum = (counts) => counts[worker].slice(first, last + 1).reduce((all, count) => all + count, 0);
  const count = sum(recording.blocks.count);
  if (count === 0) return "";
  return `${upper(workerName(worker))}, ${duration((last + 1 - first) * step)} from `
    + `${moment(first * step, step)} on: ${counted(count)}, ${grouped(sum(recording.blocks.lost))} ${recording.lost}.`;
}

// Whether all iterations of a stretch are held one by one.
function isHeld(from, to) {
  for (let i = 0; i < recording.spans.length; i += 2) {
    if (recording.spans[i] <= from && to <= recording.spans[i + 1]) return true;
  }
  return false;
}
