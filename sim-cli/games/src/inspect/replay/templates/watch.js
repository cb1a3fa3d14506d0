"use strict";
// Steps through a game. Each frame stores how its picture differs from the previous picture.
const film = JSON.parse(document.getElementById("film").textContent);
const { frames, pieces, names, story } = film;
const of = (id) => document.getElementById(id);
const last = frames.length - 1;
const place = of("place");
place.max = last;

const pictures = [];
function picture(index) {
  for (let at = pictures.length; at <= index; at++) {
    const before = at ? pictures[at - 1] : [];
    const { first, new: fresh, last: end } = frames[at].picture;
    pictures.push([...before.slice(0, first), ...fresh, ...before.slice(before.length - end)]);
  }
  return pictures[index].map((piece) => pieces[piece]).join("");
}

// Writes text so that names with hyphens, such as 3-5-3-3, stay on one line.
function write(element, text) {
  const parts = text.split(/([\w.]+(?:-[\w.]+)+)/).map((part, index) => {
    if (index % 2 === 0 || part.length > 20) return part;
    const name = document.createElement("span");
    name.className = "name";
    name.textContent = part;
    return name;
  });
  element.replaceChildren(...parts);
}

// Indents a line of the story by its depth, including the lines that it wraps to.
const lines = story.map((text, index) => {
  const line = document.createElement("div");
  const deep = text.length - text.trimStart().length;
  write(line, text.trimStart());
  line.style.paddingLeft = `${1.3 + 0.4 * deep}rem`;
  line.style.textIndent = "-1rem";
  const isHeading = text !== "" && deep === 0;
  if (isHeading) line.className = "heading";
  line.addEventListener("click", () => {
    const found = frames.findIndex((frame) => frame.line_count > index);
    show(found < 0 ? last : found);
  });
  of("story").append(line);
  return line;
});

const colour = (seat) => `var(--series-${(seat % 6) + 1})`;
const rows = names.map((name, seat) => {
  const row = of("seats").insertRow();
  const head = document.createElement("th");
  head.scope = "row";
  const swatch = document.createElement("span");
  swatch.className = "swatch";
  swatch.style.background = colour(seat);
  head.append(swatch, name);
  row.append(head);
  const cells = [row.insertCell(), row.insertCell()];
  cells.forEach((cell) => { cell.className = "number"; });
  return cells;
});

// Frames for the turn buttons: the first frame of each turn, and the end of the game.
const turns = frames.map((frame, at) => ({ turn: frame.turn, at }))
  .filter(({ turn, at }) => turn > 0 && (at === 0 || frames[at - 1].turn < turn));
const stops = [...turns.map(({ turn, at }) => ({ at, name: `turn ${turn}` })), { at: last, name: "the end" }];

// Returns round numbers from `low` to `high`, with at most `most` steps.
function ticks(low, high, most) {
  const steps = [-1, 0, 1, 2, 3, 4].flatMap((power) => [1, 2, 5].map((of) => of * 10 ** power));
  const step = steps.find((of) => (high - low) / of <= most) || high - low;
  const found = [];
  for (let at = Math.ceil(low / step); at * step <= high; at++) found.push(Number((at * step).toFixed(1)));
  return found;
}

function element(kind, attributes, parent, text = "") {
  const made = document.createElementNS("http://www.w3.org/2000/svg", kind);
  for (const [key, to] of Object.entries(attributes)) made.setAttribute(key, to);
  made.textContent = text;
  parent.append(made);
  return made;
}

// Draws a line for each seat over all frames, as wide as the page, with the values of each turn as marks and as a table.
// Returns a function that moves the cursor.
const [HIGH, TOP, FOOT, RIGHT] = [220, 10, 36, 12];
function chart(id, title, unit, value) {
  const values = frames.map((frame) => names.map((_, seat) => value(frame, seat)));
  const [low, high] = [Math.min(0, ...values.flat()), Math.max(1, ...values.flat())];
  const y = (of) => HIGH - FOOT - ((HIGH - FOOT - TOP) * (of - low)) / (high - low);
  const numbers = ticks(low, high, 5);
  const left = 14 + 7 * Math.max(...numbers.map((of) => String(of).length));
  const root = element("svg", {
    role: "img", tabindex: 0, "data-across": 1, "aria-labelledby": `${id}-title ${id}-desc`,
  }, of(id));
  const said = stops.map(({ at, name }) =>
    `${name}: ${names.map((seat, index) => `${seat} ${values[at][index]}${unit}`).join(", ")}`);
  let wide, cursor, now = 0;
  const x = (index) => left + ((wide - left - RIGHT) * index) / Math.max(1, last);
  const move = (index) => {
    now = index;
    for (const end of ["x1", "x2"]) cursor.setAttribute(end, x(index));
  };
  const draw = () => {
    wide = of(id).clientWidth || 600;
    root.replaceChildren();
    root.setAttribute("viewBox", `0 0 ${wide} ${HIGH}`);
    element("title", { id: `${id}-title` }, root, title);
    element("desc", { id: `${id}-desc` }, root, `${said.join("; ")}.`);
    for (const at of numbers) {
      element("line", { class: at === 0 ? "axis" : "grid", x1: left, x2: wide - RIGHT, y1: y(at), y2: y(at) }, root);
      element("text", { x: left - 6, y: y(at) + 4, "text-anchor": "end" }, root, at);
    }
    let free = left;
    for (const { turn, at } of turns) {
      element("line", { class: "axis", x1: x(at), x2: x(at), y1: HIGH - FOOT, y2: HIGH - FOOT + 4 }, root);
      if (x(at) < free) continue;
      element("text", { x: x(at), y: HIGH - FOOT + 17, "text-anchor": "middle" }, root, turn);
      free = x(at) + 28;
    }
    element("text", { x: (left + wide - RIGHT) / 2, y: HIGH - 4, "text-anchor": "middle" }, root, "turn");
    names.forEach((_, seat) => {
      const points = values.map((row, index) => `${x(index).toFixed(1)},${y(row[seat]).toFixed(1)}`);
      element("polyline", { class: "line", stroke: colour(seat), points: points.join(" ") }, root);
    });
    cursor = element("line", { class: "cursor", y1: TOP, y2: HIGH - FOOT }, root);
    stops.forEach(({ at }, index) => {
      const [before, behind] = [stops[index - 1], stops[index + 1]];
      const from = before ? (x(before.at) + x(at)) / 2 : left;
      const to = behind ? (x(at) + x(behind.at)) / 2 : wide - RIGHT;
      element("rect", {
        class: "mark", fill: "none", "pointer-events": "all", x: from, y: TOP, width: Math.max(1, to - from),
        height: HIGH - FOOT - TOP, "data-reading": said[index],
      }, root);
    });
    move(now);
  };
  draw();
  new ResizeObserver(() => { if (of(id).clientWidth !== wide) draw(); }).observe(of(id));
  const head = of(`${id}-head`).insertRow();
  for (const name of ["turn", ...names]) {
    const cell = document.createElement("th");
    cell.scope = "col";
    cell.className = name === "turn" ? "text" : "number";
    write(cell, name);
    head.append(cell);
  }
  for (const { at, name } of stops) {
    const row = of(`${id}-rows`).insertRow();
    const cell = document.createElement("th");
    cell.scope = "row";
    cell.textContent = name;
    row.append(cell);
    for (const number of values[at]) {
      const cell = row.insertCell();
      cell.className = "number";
      cell.textContent = number;
    }
  }
  const legend = of(`${id}-legend`);
  names.forEach((name, seat) => {
    const item = document.createElement("span");
    const swatch = document.createElement("span");
    swatch.className = "swatch";
    swatch.style.background = colour(seat);
    item.append(swatch, name);
    legend.append(item);
  });
  return move;
}
const share = (frame, seat) => frame.shares[seat] / 10;
const cursors = [
  chart("scores", "Scores by turn", "", (frame, seat) => frame.scores[seat]),
  chart("shares", "Share of the win by turn, in percent", " %", share),
];

// Smallest legible font size of a board, in pixels.
const SMALLEST = 8;
function fit() {
  const [game, board] = [of("game"), of("board")];
  const svg = board.querySelector("svg");
  const font = Number(svg.getAttribute("font-size"));
  const isSmall = () => (font * board.clientWidth) / svg.viewBox.baseVal.width < SMALLEST;
  game.classList.remove("alone");
  board.classList.remove("stacked");
  game.classList.toggle("alone", isSmall());
  const panels = [...svg.querySelectorAll(".panel")].map((panel) => [panel, panel.dataset.box.split(" ").map(Number)]);
  if (!panels.length || !isSmall()) return;
  board.classList.add("stacked");
  const widest = Math.max(...panels.map(([, box]) => box[2]));
  const gap = widest / 40;
  let top = gap;
  for (const [panel, [x, y, width, height]] of panels) {
    const scale = widest / width;
    panel.setAttribute("transform", `translate(${gap - x * scale} ${top - y * scale}) scale(${scale})`);
    const ground = panel.querySelector("rect");
    if (ground && Number(ground.getAttribute("x")) === x) ground.setAttribute("height", height);
    top += height * scale + gap;
  }
  svg.setAttribute("viewBox", `0 0 ${widest + 2 * gap} ${top}`);
  for (const size of ["width", "height"]) {
    svg.removeAttribute(size);
    svg.querySelector(":scope > rect").setAttribute(size, "100%");
  }
}

let now = -1;
function show(index) {
  now = Math.min(Math.max(index, 0), last);
  const { turn, line_count, scores, decision } = frames[now];
  place.value = now;
  of("board").innerHTML = picture(now);
  fit();
  cursors.forEach((move) => move(now));
  rows.forEach((cells, seat) => {
    cells[0].textContent = scores[seat];
    cells[1].textContent = share(frames[now], seat).toFixed(1);
  });
  const before = turn ? `Turn ${turn}` : "Before the first turn";
  const words = decision
    ? `${before}, decision ${now} of ${last}: ${names[decision.seat]}, asked “${decision.ask}”, takes “${decision.action}”, one of ${decision.legal} options.`
    : `${before}: the game is over.`;
  write(of("now"), words);
  place.setAttribute("aria-valuetext", words);
  write(of("manner"), (decision && decision.manner) || (decision ? "It does not say." : ""));
  const options = of("weighed");
  options.replaceChildren();
  of("values").hidden = !decision || decision.options.length === 0;
  for (const [action, worth] of decision ? decision.options : []) {
    const row = options.insertRow();
    row.className = action === decision.action ? "taken" : "";
    write(row.insertCell(), action);
    const cell = row.insertCell();
    cell.className = "number";
    cell.textContent = worth;
  }
  lines.forEach((line, at) => {
    line.classList.toggle("later", at >= line_count);
    line.classList.toggle("present", at === line_count - 1);
  });
  const line = lines[Math.max(0, line_count - 1)];
  if (line) of("story").scrollTop = line.offsetTop - of("story").offsetTop - of("story").clientHeight / 2;
  history.replaceState(null, "", `#${now}`);
}

// Returns the first frame of the turn that is `by` turns away.
function turn(by) {
  const wanted = frames[now].turn + by;
  const first = frames.findIndex((frame) => frame.turn >= wanted);
  return first < 0 ? last : first;
}

let timer = null;
function play(starts) {
  clearInterval(timer);
  timer = starts ? setInterval(() => (now < last ? show(now + 1) : play(false)), Number(of("speed").value)) : null;
  of("play").textContent = starts ? "Pause" : "Play";
  of("play").setAttribute("aria-pressed", String(starts));
}
of("speed").addEventListener("change", () => play(timer !== null));

const moves = {
  Home: () => 0, End: () => last, ArrowLeft: () => now - 1, ArrowRight: () => now + 1,
  PageUp: () => turn(-1), PageDown: () => turn(1),
};
function act(key) {
  if (key === " ") play(timer === null);
  else show(moves[key]());
}
for (const button of document.querySelectorAll("[data-key]"))
  button.addEventListener("click", () => act(button.dataset.key));
place.addEventListener("input", () => show(Number(place.value)));
document.addEventListener("keydown", (event) => {
  const isOwn = event.target.closest("input, select, button, summary, .story, .scroll, [data-across]");
  if (isOwn || event.altKey || event.ctrlKey || event.metaKey || !(event.key === " " || event.key in moves)) return;
  event.preventDefault();
  act(event.key);
});

// The fragment of a link names a decision, `#42`, or a turn, `#turn=7`.
function follow() {
  const [, isTurn, number] = /^#(turn=)?(\d+)$/.exec(location.hash) || [];
  if (number === undefined) return now < 0 && show(0);
  const found = isTurn ? frames.findIndex((frame) => frame.turn >= Number(number)) : Number(number);
  show(found < 0 ? last : found);
}
window.addEventListener("hashchange", follow);
window.addEventListener("resize", () => show(now));
follow();
