"use strict";
// Steps through a game. A frame's picture is that of the frame before with some pieces changed.
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

const lines = story.map((text, index) => {
  const line = document.createElement("div");
  line.textContent = text;
  const isHeading = text !== "" && !text.startsWith(" ");
  if (isHeading) line.className = "heading";
  line.addEventListener("click", () => {
    const found = frames.findIndex((frame) => frame.told > index);
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

// A line for each seat over all frames; returns what moves the cursor.
const [WIDE, HIGH, LEFT, FOOT] = [600, 200, 40, 20];
function chart(id, title, value) {
  const svg = (kind, attributes, parent, text = "") => {
    const element = document.createElementNS("http://www.w3.org/2000/svg", kind);
    for (const [key, to] of Object.entries(attributes)) element.setAttribute(key, to);
    element.textContent = text;
    parent.append(element);
    return element;
  };
  const values = frames.map((frame) => names.map((_, seat) => value(frame, seat)));
  const [low, high] = [Math.min(0, ...values.flat()), Math.max(1, ...values.flat())];
  const x = (index) => LEFT + ((WIDE - LEFT - 10) * index) / Math.max(1, last);
  const y = (of) => HIGH - FOOT - ((HIGH - FOOT - 10) * (of - low)) / (high - low);
  const root = svg("svg", { viewBox: `0 0 ${WIDE} ${HIGH}`, role: "img", "aria-labelledby": `${id}-title ${id}-desc` }, of(id));
  svg("title", { id: `${id}-title` }, root, title);
  const ends = names.map((name, seat) => `${name} ends with ${values[last][seat]}`);
  svg("desc", { id: `${id}-desc` }, root, ends.join(", "));
  for (const at of [low, high]) {
    svg("line", { class: "axis", x1: LEFT, x2: WIDE - 10, y1: y(at), y2: y(at) }, root);
    svg("text", { x: LEFT - 6, y: y(at) + 4, "text-anchor": "end" }, root, at);
  }
  names.forEach((_, seat) => {
    const points = values.map((row, index) => `${x(index).toFixed(1)},${y(row[seat]).toFixed(1)}`);
    svg("polyline", { class: "line", stroke: colour(seat), points: points.join(" ") }, root);
  });
  const cursor = svg("line", { class: "cursor", y1: 10, y2: HIGH - FOOT }, root);
  return (index) => { for (const end of ["x1", "x2"]) cursor.setAttribute(end, x(index)); };
}
const share = (frame, seat) => frame.shares[seat] / 10;
const cursors = [
  chart("scores", "Scores by decision", (frame, seat) => frame.scores[seat]),
  chart("shares", "Share of the win by decision, in percent", share),
];

let now = -1;
function show(index) {
  now = Math.min(Math.max(index, 0), last);
  const { turn, told, scores, decision } = frames[now];
  place.value = now;
  of("board").innerHTML = picture(now);
  cursors.forEach((move) => move(now));
  rows.forEach((cells, seat) => {
    cells[0].textContent = scores[seat];
    cells[1].textContent = share(frames[now], seat).toFixed(1);
  });
  const before = turn ? `Turn ${turn}` : "Before the first turn";
  const words = decision
    ? `${before}, decision ${now} of ${last}: ${names[decision.seat]}, asked “${decision.ask}”, takes “${decision.action}”, one of ${decision.legal} options.`
    : `${before}: the game is over.`;
  of("now").textContent = words;
  place.setAttribute("aria-valuetext", words);
  of("manner").textContent = (decision && decision.manner) || (decision ? "It does not say." : "");
  const options = of("weighed");
  options.replaceChildren();
  of("values").hidden = !decision || decision.options.length === 0;
  for (const [action, worth] of decision ? decision.options : []) {
    const row = options.insertRow();
    row.className = action === decision.action ? "taken" : "";
    row.insertCell().textContent = action;
    const cell = row.insertCell();
    cell.className = "number";
    cell.textContent = worth;
  }
  lines.forEach((line, at) => {
    line.classList.toggle("later", at >= told);
    line.classList.toggle("present", at === told - 1);
  });
  const line = lines[Math.max(0, told - 1)];
  if (line) of("story").scrollTop = line.offsetTop - of("story").offsetTop - of("story").clientHeight / 2;
  history.replaceState(null, "", `#${now}`);
}

// The first frame of the turn that is `by` turns away.
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
  const isOwn = event.target.closest("input, select, button, .story, .scroll");
  if (isOwn || event.altKey || event.ctrlKey || event.metaKey || !(event.key === " " || event.key in moves)) return;
  event.preventDefault();
  act(event.key);
});

// A link leads to a decision, `#42`, or to a turn, `#turn=7`.
function follow() {
  const [, isTurn, number] = /^#(turn=)?(\d+)$/.exec(location.hash) || [];
  if (number === undefined) return now < 0 && show(0);
  const found = isTurn ? frames.findIndex((frame) => frame.turn >= Number(number)) : Number(number);
  show(found < 0 ? last : found);
}
window.addEventListener("hashchange", follow);
follow();
