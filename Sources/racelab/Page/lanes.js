// Draws the lanes, with what frame.js adds.

function draw() {
  pen.clearRect(0, 0, width, height);
  pen.fillStyle = colours.page;
  pen.fillRect(0, 0, width, height);
  pen.font = "12px system-ui, sans-serif";
  drawAxis();
  drawWindow();
  const last = Math.min(lanes.length, seen.top + lanesShown);
  for (let worker = seen.top; worker < last; worker++) {
    drawName(worker);
    pen.save();
    pen.beginPath();
    pen.rect(gutter, topOf(worker), across() + 8, laneHeight);
    pen.clip();
    if (recording.blocks) drawBlocks(worker);
    drawBars(lanes[worker]);
    pen.restore();
  }
  drawLinks();
  drawOutline(pointed, colours.text);
  drawOutline(chosen, colours.accent);
  drawStrip();
}

// Iterations that are merged: as high as there are many, striped as far as they were lost.
function drawBlocks(worker) {
  const { step, count, lost } = recording.blocks;
  const most = blockMost();
  const bottom = topOf(worker) + laneHeight * 0.88;
  const first = Math.max(0, Math.floor(seen.start / step));
  const last = Math.min(count[worker].length - 1, Math.floor(seen.end / step));
  for (let index = first; index <= last; index++) {
    const all = count[worker][index];
    if (all === 0) continue;
    const left = Math.floor(xOf(index * step));
    const right = Math.max(left + 1, Math.floor(xOf((index + 1) * step)));
    const tall = Math.max(2, (all / most) * laneHeight * 0.76);
    const gap = right - left > 4 ? 1 : 0;
    pen.fillStyle = colours.block;
    pen.fillRect(left, bottom - tall, right - left - gap, tall);
    if (lost[worker][index] === 0) continue;
    const part = Math.max(1, (tall * lost[worker][index]) / all);
    pen.fillStyle = right - left > 4 ? stripes : colours.lost;
    pen.fillRect(left, bottom - part, right - left - gap, part);
  }
  pen.fillStyle = colours.page;
  for (const [from, to] of visibleSpans()) {
    pen.fillRect(xOf(from), topOf(worker) + 1, xOf(to) - xOf(from), laneHeight - 1);
  }
}

let most = 0;
function blockMost() {
  for (const counts of most ? [] : recording.blocks.count) {
    for (const count of counts) most = Math.max(most, count);
  }
  return most;
}

function drawBars(lane) {
  for (const [from, to] of visibleSpans()) {
    const [first, last] = rowsBetween(lane, Math.max(from, seen.start), Math.min(to, seen.end));
    drawWaits(lane, first, last);
    drawKind(lane, first, last, () => true, drawPlain);
    drawKind(lane, first, last, (row) => lane.erases.has(row), drawErasing);
    drawKind(lane, first, last, (row) => lane.erasedBy.has(row), drawLost);
  }
}

// What would fall on the pixel just drawn is left out: nobody could see it.
function drawKind(lane, first, last, isOfKind, drawBar) {
  let drawn = -1;
  for (let row = first; row < last; row++) {
    if (!isOfKind(row)) continue;
    const left = xOf(lane.start[row]);
    const wide = Math.max(1, xOf(lane.end[row]) - left);
    const pixel = Math.round(left);
    if (wide <= 1 && pixel === drawn) continue;
    drawn = pixel;
    drawBar(lane, row, wide <= 1 ? pixel : left, wide);
  }
}

// Below the bars: work that was handed over waits while earlier work is done.
function drawWaits(lane, first, last) {
  pen.fillStyle = colours.wait;
  let drawn = -1;
  for (let row = first; row < last; row++) {
    const left = Math.max(gutter, xOf(lane.call[row]), drawn);
    drawn = Math.max(left, xOf(lane.start[row]));
    if (drawn - left >= 1) {
      pen.fillRect(left, barTop(lane.index) + barHeight / 2 - 1.5, drawn - left, 3);
    }
  }
}

function drawPlain(lane, row, left, wide) {
  pen.fillStyle = colours.plain;
  pen.fillRect(left, barTop(lane.index), wide > 3 ? wide - 1 : wide, barHeight);
}

function drawErasing(lane, row, left, wide) {
  const top = barTop(lane.index);
  const right = left + wide;
  pen.fillStyle = colours.erases;
  pen.fillRect(left, top, wide > 3 ? wide - 1 : wide, barHeight);
  if (wide < 6) {
    pen.fillRect(left, top - 7, Math.min(wide, 2), 7);
    return;
  }
  pen.beginPath();
  pen.moveTo(right - 10, top - 2);
  pen.lineTo(right, top - 2);
  pen.lineTo(right - 5, top - 10);
  pen.fill();
}

function drawLost(lane, row, left, wide) {
  const top = barTop(lane.index);
  const [right, bottom] = [left + wide, top + barHeight];
  // One that has erased others as well keeps its upper half.
  const isBoth = lane.erases.has(row) ? barHeight / 2 : 0;
  pen.fillStyle = wide > 4 ? stripes : colours.lost;
  pen.fillRect(left, top + isBoth, wide > 3 ? wide - 1 : wide, barHeight - isBoth);
  pen.fillStyle = colours.lost;
  if (wide < 6) {
    pen.fillRect(left, bottom, Math.min(wide, 2), 7);
    return;
  }
  pen.strokeStyle = colours.lost;
  pen.lineWidth = 2;
  pen.beginPath();
  pen.moveTo(right - 9, bottom + 3);
  pen.lineTo(right - 2, bottom + 10);
  pen.moveTo(right - 2, bottom + 3);
  pen.lineTo(right - 9, bottom + 10);
  pen.stroke();
}
