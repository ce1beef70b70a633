// Zooms, moves and chooses: by buttons, keys, wheel and dragging.

const where = document.getElementById("where");
const about = document.getElementById("about");
const tip = document.getElementById("tip");
const still = matchMedia("(prefers-reduced-motion: reduce)");
const shortestSpan = Math.min(length, 20);

let isDrawing = false;
function redraw() {
  if (isDrawing) return;
  isDrawing = true;
  requestAnimationFrame(() => {
    isDrawing = false;
    draw();
  });
  clearTimeout(redraw.timer);
  redraw.timer = setTimeout(tellWhere, 120);  // once, when it has come to rest
}

function tellWhere() {
  const step = Math.max(1, 10 ** Math.floor(Math.log10((seen.end - seen.start) / 100)));
  const isExact = isHeld(seen.start, seen.end);
  let [count, lost] = [0, 0];
  for (const lane of lanes) {
    if (isExact) {
      const [first, last] = rowsBetween(lane, seen.start, seen.end);
      count += last - first;
      lost += lane.lostBefore[last] - lane.lostBefore[first];
    } else {
      const blocks = recording.blocks;
      for (let i = Math.floor(seen.start / blocks.step); i <= seen.end / blocks.step; i++) {
        count += blocks.count[lane.index][i] ?? 0;
        lost += blocks.lost[lane.index][i] ?? 0;
      }
    }
  }
  const isAll = seen.start === 0 && seen.end === length;
  let text = isAll ? `All ${duration(length)}: ` :
    `From ${moment(seen.start, step)} to ${moment(seen.end, step)} of ${duration(length)}: `;
  text += `${isExact || isAll ? "" : "about "}${counted(count)}, ${grouped(lost)} ${recording.lost}.`;
  if (lanes.length > lanesShown) text += ` Lanes ${seen.top + 1} to ${seen.top + lanesShown} of ${lanes.length}.`;
  if (current >= 0) text += ` Window ${grouped(recording.windows.number[current])} of ${grouped(recording.allWindows)}.`;
  where.textContent = text;
}

// Shows a stretch of time, at once or gliding there.
function show(start, end, glides = false) {
  const span = Math.min(length, Math.max(shortestSpan, end - start));
  const middle = (start + end) / 2;
  const to = Math.min(Math.max(0, middle - span / 2), length - span);
  const goal = { start: to, end: span === length ? length : to + span };
  cancelAnimationFrame(show.frame);
  if (!glides || still.matches) {
    Object.assign(seen, goal);
    redraw();
    return;
  }
  const from = { ...seen };
  const began = performance.now();
  const glide = (now) => {
    const part = Math.min(1, Math.max(0, (now - began) / 250));
    const eased = part * (2 - part);
    // Widths by factors, so that it looks even however far it goes.
    const width = (from.end - from.start) ** (1 - eased) * span ** eased;
    const share = from.end - from.start === span ? eased : (width - (from.end - from.start)) / (span - (from.end - from.start));
    const centre = (from.start + from.end) / 2 * (1 - share) + (goal.start + goal.end) / 2 * share;
    if (part < 1) Object.assign(seen, { start: Math.max(0, centre - width / 2), end: Math.min(length, centre + width / 2) });
    else Object.assign(seen, goal);
    redraw();
    if (part < 1) show.frame = requestAnimationFrame(glide);
  };
  show.frame = requestAnimationFrame(glide);
}

// By that factor, keeping `time` where it is.
function zoom(factor, time = (seen.start + seen.end) / 2) {
  const span = Math.min(length, Math.max(shortestSpan, (seen.end - seen.start) * factor));
  const share = (time - seen.start) / (seen.end - seen.start);
  show(time - span * share, time - span * share + span);
}

function move(share) {
  const by = (seen.end - seen.start) * share;
  show(seen.start + by, seen.end + by);
}

function choose(bar) {
  chosen = bar;
  about.textContent = describe(bar);
  if (bar.worker < seen.top) seen.top = bar.worker;
  if (bar.worker >= seen.top + lanesShown) seen.top = bar.worker - lanesShown + 1;
  redraw();
}

function goToWindow(row) {
  const { start, length: lengths, worker, iteration } = recording.windows;
  if (start.length === 0) return;
  current = (row + start.length) % start.length;
  choose({ worker: worker[current], row: rowOf(worker[current], iteration[current]) });
  const beside = Math.max(30, lengths[current] * 0.6);
  show(start[current] - beside, start[current] + lengths[current] + beside, true);
}

// The next bar of a lane, or the one of another lane that is nearest in time.
function chooseNext(rows, workers) {
  const centre = (seen.start + seen.end) / 2;
  const worker = Math.min(lanes.length - 1, Math.max(0, (chosen?.worker ?? seen.top) + (chosen ? workers : 0)));
  const { start, end } = lanes[worker];
  if (start.length === 0) return;
  const time = chosen ? lanes[chosen.worker].start[chosen.row] : centre;
  let row = chosen && workers === 0 ? chosen.row + rows : firstRowAfter(start.length, (row) => start[row] < time);
  row = Math.min(start.length - 1, Math.max(0, row));
  choose({ worker, row });
  if (start[row] < seen.start || end[row] > seen.end) {
    const half = Math.max((seen.end - seen.start) / 2, end[row] - start[row]);
    show((start[row] + end[row]) / 2 - half, (start[row] + end[row]) / 2 + half, true);
  }
}

const deeds = {
  in: () => zoom(0.5), out: () => zoom(2),
  all: () => { current = -1; show(0, length, true); },
  next: () => goToWindow(current + 1),
  previous: () => goToWindow(current < 0 ? -1 : current - 1),
  shortest: () => goToWindow(recording.windows.shortest),
};
const keys = {
  "+": deeds.in, "=": deeds.in, "-": deeds.out, "−": deeds.out, Home: deeds.all,
  n: deeds.next, p: deeds.previous, s: deeds.shortest,
  ArrowLeft: (event) => (event.shiftKey ? chooseNext(-1, 0) : move(-0.2)),
  ArrowRight: (event) => (event.shiftKey ? chooseNext(1, 0) : move(0.2)),
  ArrowUp: () => chooseNext(0, -1), ArrowDown: () => chooseNext(0, 1),
};

chart.querySelector(".tools").addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (button) deeds[button.dataset.do]();
});
box.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const deed = keys[event.key] ?? keys[event.key.toLowerCase()];
  if (!deed) return;
  event.preventDefault();
  deed(event);
});
canvas.addEventListener("wheel", (event) => {
  const isAcross = Math.abs(event.deltaX) > Math.abs(event.deltaY) || event.shiftKey;
  const isOut = event.deltaY > 0 && seen.end - seen.start >= length;
  if (!isAcross && isOut) return;  // nothing more to see: the page scrolls on
  event.preventDefault();
  if (isAcross) move((event.deltaX || event.deltaY) / across());
  else zoom(2 ** (event.deltaY / 240), timeAt(event.offsetX));
}, { passive: false });

let drag = null;
canvas.addEventListener("pointerdown", (event) => {
  drag = { x: event.offsetX, y: event.offsetY, ...seen, isMoved: false };
  canvas.setPointerCapture(event.pointerId);
});
canvas.addEventListener("pointermove", (event) => {
  if (drag) {
    const [right, down] = [event.offsetX - drag.x, event.offsetY - drag.y];
    if (Math.hypot(right, down) > 3) drag.isMoved = true;
    canvas.classList.toggle("dragged", drag.isMoved);
    if (drag.isMoved) {
      const by = (right / across()) * (drag.end - drag.start);
      const top = drag.top - Math.round(down / laneHeight);
      seen.top = Math.min(Math.max(0, top), lanes.length - lanesShown);
      show(drag.start - by, drag.end - by);
    }
  }
  point(drag?.isMoved ? null : event);
});
canvas.addEventListener("pointerup", (event) => {
  const bar = barAt(event.offsetX, event.offsetY);
  if (drag && !drag.isMoved && bar) choose(bar);
  drag = null;
  canvas.classList.remove("dragged");
});
canvas.addEventListener("pointercancel", () => { drag = null; });
canvas.addEventListener("pointerleave", () => point(null));

// Shows what is under the pointer, beside it.
function point(event) {
  const bar = event && barAt(event.offsetX, event.offsetY);
  const words = bar ? describe(bar) : event ? blockWordsAt(event.offsetX, event.offsetY) : "";
  const isNew = bar?.worker !== pointed?.worker || bar?.row !== pointed?.row;
  pointed = bar;
  tip.hidden = words === "";
  tip.textContent = words;
  if (words) {
    tip.style.left = `${Math.max(4, Math.min(event.offsetX + 14, width - tip.offsetWidth - 4))}px`;
    tip.style.top = `${event.offsetY + 18}px`;
  }
  if (isNew) redraw();
}

function renew() {
  measure();
  draw();
}
chart.hidden = false;
renew();
tellWhere();
new ResizeObserver(renew).observe(box);
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", renew);
matchMedia("print").addEventListener("change", renew);
addEventListener("beforeprint", () => {
  for (const details of document.querySelectorAll("details")) details.open = true;
});
