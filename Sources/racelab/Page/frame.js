// Draws what is around the bars: the axis, names, the current window, what is chosen.

function drawAxis() {
  const least = ((seen.end - seen.start) / across()) * 110;
  const power = 10 ** Math.floor(Math.log10(least));
  const step = Math.max(1, [1, 2, 5, 10].map((n) => n * power).find((n) => n >= least));
  const first = Math.ceil(seen.start / step) * step;
  const isLong = unitOf(seen.end)[1] / step > 2e3;
  pen.textBaseline = "middle";
  pen.textAlign = "center";
  for (let time = first; time <= seen.end; time += step) {
    const x = Math.round(xOf(time)) + 0.5;
    pen.fillStyle = colours.line;
    pen.fillRect(x, axis - 4, 1, height - strip - axis + 4);
    pen.fillStyle = colours.muted;
    const label = isLong && time > first ? `+${duration(Math.round(time - first))}` : moment(time, step);
    const half = pen.measureText(label).width / 2;
    pen.fillText(label, Math.min(Math.max(x, gutter + half), width - half - 2), axis / 2);
  }
}

function drawName(worker) {
  const top = topOf(worker);
  pen.fillStyle = colours.line;
  pen.fillRect(0, top, width, 1);
  pen.fillStyle = colours.text;
  pen.textAlign = "left";
  pen.textBaseline = "middle";
  const name = width < 600 ? `${upper(recording.worker)[0]}${worker + 1}` : upper(workerName(worker));
  pen.fillText(name, 10, top + laneHeight / 2);
}

function drawWindow() {
  if (current < 0) return;
  const { start, length } = recording.windows;
  const left = Math.max(gutter, xOf(start[current]));
  const right = Math.min(width - 8, xOf(start[current] + length[current]));
  if (right < gutter || left > width) return;
  pen.fillStyle = colours.band;
  pen.fillRect(left, axis, Math.max(2, right - left), height - axis - strip);
}

// From the culprit's write to those that it erased.
function drawLinks() {
  if (current < 0) return;
  const [worker, number] = [recording.windows.worker[current], recording.windows.iteration[current]];
  const row = rowOf(worker, number);
  const victims = lanes[worker].victims.get(row) ?? [];
  if (row < 0 || victims.length > 50) return;
  const middle = (worker) => barTop(worker) + barHeight / 2;
  const isShown = (worker) => worker >= seen.top && worker < seen.top + lanesShown;
  pen.strokeStyle = colours.erases;
  pen.lineWidth = 1.5;
  pen.setLineDash([4, 3]);
  for (const [other, number] of victims) {
    const victim = rowOf(other, number);
    if (victim < 0 || !isShown(worker) || !isShown(other)) continue;
    pen.beginPath();
    pen.moveTo(xOf(lanes[worker].end[row]), middle(worker));
    pen.lineTo(xOf(lanes[other].end[victim]), middle(other));
    pen.stroke();
  }
  pen.setLineDash([]);
}

function drawOutline(bar, colour) {
  if (!bar || bar.worker < seen.top || bar.worker >= seen.top + lanesShown) return;
  const lane = lanes[bar.worker];
  const left = Math.max(gutter, xOf(lane.start[bar.row]));
  const right = Math.min(width - 4, Math.max(left + 1, xOf(lane.end[bar.row])));
  if (right < gutter || left > width - 4) return;
  pen.strokeStyle = colour;
  pen.lineWidth = 2;
  pen.strokeRect(left - 2, barTop(bar.worker) - 2, right - left + 3, barHeight + 4);
}

// The whole recording below the lanes, with its windows and the part that is seen.
function drawStrip() {
  const top = height - strip;
  const place = (time) => gutter + (time / length) * across();
  pen.fillStyle = colours.panel;
  pen.fillRect(gutter, top + 4, across(), 8);
  pen.fillStyle = colours.lost;
  let drawn = -1;
  for (const start of recording.windows.start) {
    const x = Math.round(place(start));
    if (x !== drawn) pen.fillRect(x, top + 5, 1, 6);
    drawn = x;
  }
  pen.strokeStyle = colours.accent;
  pen.lineWidth = 2;
  pen.strokeRect(place(seen.start), top + 3, Math.max(3, place(seen.end) - place(seen.start)), 10);
}
