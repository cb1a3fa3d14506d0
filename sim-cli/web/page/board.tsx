import { useEffect, useRef, useState } from "preact/hooks";
import { useWidth } from "./width";

/** Legal action, with the pieces of the picture that it is about. */
export interface Option {
  action: string;
  words: string;
  pieces: string[];
  spot: [x: number, y: number] | null;
}

/** Mark of an option on the board. Of several marks of a place, the first is drawn. */
export interface Mark {
  action: string;
  /** Text for a place with little room, and text for a large place. */
  short: string;
  long: string;
  strong: boolean;
}

const SVG = "http://www.w3.org/2000/svg";

interface BoardProps {
  picture: string;
  options: Option[];
  marks: Mark[];
  /** Plays an action; without it, the board only shows. */
  choose?: (action: string) => void;
}

/** A piece or a point of the board, with its options. */
interface Place {
  key: string;
  element: SVGGraphicsElement;
  options: Option[];
}

/**
 * Board whose pieces offer their actions: a click plays the only action of a piece, or opens a menu beside it. The
 * board is one tab stop, and arrow keys move between the pieces.
 */
export function Board({ picture, options, marks, choose }: BoardProps) {
  const board = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState<Place>();
  const [whole, setWhole] = useState(false);
  const [isZoomed, setIsZoomed] = useState(false);
  const width = useWidth(board);
  const play = useRef(choose);
  play.current = choose;
  useEffect(() => {
    const root = board.current!;
    root.innerHTML = picture;
    const svg = root.querySelector("svg")!;
    fit(root, svg);
    const places = placesOf(svg, options);
    const region = whole ? undefined : regionOf(svg, places);
    // Points and marks keep their size on the screen.
    const font = region ? (1.6 * fontOf(svg) * region.width) / svg.viewBox.baseVal.width : fontOf(svg);
    for (const spot of svg.querySelectorAll(".spot")) spot.setAttribute("r", String(0.55 * font));
    if (region) {
      svg.setAttribute("viewBox", `${region.x} ${region.y} ${region.width} ${region.height}`);
      svg.style.minWidth = "";
    }
    setIsZoomed(region !== undefined);
    const drawn: DOMRect[] = [];
    for (const mark of marks) drawMark(places, mark, font, drawn);
    setOpen(undefined);
    if (!play.current) return;
    if (places.length) svg.setAttribute("role", "group");
    const use = (place: Place) => (place.options.length > 1 ? setOpen(place) : play.current!(place.options[0]!.action));
    places.forEach((place, at) => {
      const { element } = place;
      element.classList.add("legal");
      element.setAttribute("role", "button");
      element.setAttribute("tabindex", at ? "-1" : "0");
      element.setAttribute("aria-label", nameOf(place));
      if (place.options.length > 1) element.setAttribute("aria-haspopup", "menu");
      element.onclick = () => use(place);
      element.onkeydown = (event) => {
        if (event.key === "Enter" || event.key === " ") use(place);
        else if (event.key.startsWith("Arrow")) next(places, element, event.key)?.focus();
        else return;
        event.preventDefault();
      };
      element.onfocus = () => places.forEach((of) => of.element.setAttribute("tabindex", of === place ? "0" : "-1"));
    });
  }, [picture, options, marks, width, whole]);
  return (
    <div class="board">
      <div class="wide" ref={board} />
      {(isZoomed || whole) && (
        <button type="button" class="zoom" onClick={() => setWhole(!whole)}>
          {whole ? "Zoom in" : "Whole board"}
        </button>
      )}
      {open && choose && <Menu place={open} choose={choose} close={() => setOpen(undefined)} />}
    </div>
  );
}

/** Finds the pieces that options name, and adds a circle for each point at which options put something. */
function placesOf(svg: SVGSVGElement, options: Option[]): Place[] {
  const places = new Map<string, Place>();
  const add = (key: string, option: Option, find: () => SVGGraphicsElement | null) => {
    const place = places.get(key);
    if (place) return void place.options.push(option);
    const element = find();
    if (element) places.set(key, { key, element, options: [option] });
  };
  for (const option of options) {
    const { pieces, spot } = option;
    for (const piece of new Set(pieces)) {
      add(piece, option, () => svg.querySelector(`[data-piece="${CSS.escape(piece)}"]`));
    }
    if (spot) {
      add(spot.join(" "), option, () => {
        const [cx, cy] = spot.map(String);
        const panel = svg.querySelector(".panel") ?? svg;
        return draw(panel, "circle", { class: "spot", cx: cx!, cy: cy!, r: "1" }) as SVGCircleElement;
      });
    }
  }
  return [...places.values()];
}

const fontOf = (svg: SVGSVGElement) => Number(svg.getAttribute("font-size"));

function draw(parent: Element, name: string, attributes: Record<string, string>): SVGElement {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return parent.appendChild(element);
}

/** Draws a mark at the place where its option ends: its point, or its last piece. */
function drawMark(places: Place[], { action, short, long, strong }: Mark, font: number, drawn: DOMRect[]) {
  const ends = ({ pieces, spot }: Option) => spot?.join(" ") ?? pieces.at(-1);
  const place = places.find((of) => of.options.some((option) => option.action === action && ends(option) === of.key));
  if (!place || place.element.dataset.marked) return;
  place.element.dataset.marked = "yes";
  const box = place.element.getBBox();
  const sizeOf = (text: string) => (0.55 * text.length + 0.9) * font;
  // A large place has its mark inside, at the upper right; any other place has it at its right border.
  const isLarge = box.width > 2 * sizeOf(long) && box.height > 2 * font;
  const text = isLarge ? long : short;
  const [width, height] = [sizeOf(text), 1.4 * font];
  const x = isLarge ? box.x + box.width - width - 0.4 * font : box.x + box.width - (box.width > 8 * font ? 1.2 : -0.2) * font;
  const y = isLarge ? box.y + 0.4 * font : box.y + box.height / 2 - height / 2;
  if (strong) place.element.classList.add("best");
  // The best marks have the room.
  if (!isLarge && drawn.some((of) => x < of.right && of.left < x + width && y < of.bottom && of.top < y + height)) return;
  drawn.push(new DOMRect(x, y, width, height));
  const group = draw(place.element.parentElement!, "g", { class: strong ? "mark strong" : "mark" });
  draw(group, "title", {}).textContent = long;
  draw(group, "rect", { x: String(x), y: String(y), width: String(width), height: String(height), rx: String(height / 2) });
  const middle = { x: String(x + width / 2), y: String(y + 1.06 * font), "text-anchor": "middle", "font-size": String(font) };
  draw(group, "text", middle).textContent = text;
}

/** Returns the part of the picture around the points of a decision, if they lie close together. */
function regionOf(svg: SVGSVGElement, places: Place[]): DOMRect | undefined {
  const spots = places.map((of) => of.element).filter((of) => of.classList.contains("spot"));
  if (spots.length < 2) return undefined;
  const panel = spots[0]!.parentElement as unknown as SVGGElement;
  // The panel may be moved and scaled.
  const moved = (x: number, y: number) => new DOMPoint(x, y).matrixTransform(panel.transform.baseVal.consolidate()?.matrix);
  const [left, top] = panel.dataset.box!.split(" ").map(Number) as [number, number];
  const corner = moved(left, top);
  const points = spots.map((of) => moved(Number(of.getAttribute("cx")), Number(of.getAttribute("cy"))));
  const { width, height } = svg.viewBox.baseVal;
  const margin = 4 * fontOf(svg);
  const [lows, highs] = [Math.min, Math.max].map((of) => [of(...points.map(({ x }) => x)), of(...points.map(({ y }) => y))] as const);
  const side = Math.max(highs![0] - lows![0] + 2 * margin, ((highs![1] - lows![1] + 2 * margin) * width) / height);
  if (side > 0.6 * width) return undefined;
  const from = (axis: 0 | 1, length: number, least: number) => Math.max(least, (lows![axis] + highs![axis] - length) / 2);
  const tall = (side * height) / width;
  return new DOMRect(from(0, side, corner.x), from(1, tall, corner.y), side, tall);
}

// Smallest legible font size of a board, in pixels.
const SMALLEST = 8;

/** Gives a board with small text the whole width, and stacks its panels on a narrow page. */
function fit(root: HTMLElement, svg: SVGSVGElement) {
  const font = fontOf(svg);
  const isSmall = () => (font * root.clientWidth) / svg.viewBox.baseVal.width < SMALLEST;
  const play = root.closest(".play");
  play?.classList.remove("alone");
  play?.classList.toggle("alone", isSmall());
  if (isSmall()) stack(svg);
  svg.style.minWidth = `${(SMALLEST * svg.viewBox.baseVal.width) / font}px`;
}

/** Places the panels of a picture below one another. */
function stack(svg: SVGSVGElement) {
  const panels = [...svg.querySelectorAll<SVGGElement>(".panel")].map((panel) => ({
    panel,
    box: panel.dataset.box!.split(" ").map(Number) as [x: number, y: number, width: number, height: number],
  }));
  const widest = Math.max(...panels.map(({ box }) => box[2]));
  const gap = widest / 40;
  let top = gap;
  for (const { panel, box: [x, y, width, height] } of panels) {
    const scale = widest / width;
    panel.setAttribute("transform", `translate(${gap - x * scale} ${top - y * scale}) scale(${scale})`);
    // On the map, an island is as tall as the tallest island beside it.
    const ground = panel.querySelector("rect");
    if (ground && Number(ground.getAttribute("height")) > height) ground.setAttribute("height", String(height));
    top += height * scale + gap;
  }
  svg.classList.add("stacked");
  svg.setAttribute("viewBox", `0 0 ${widest + 2 * gap} ${top}`);
  for (const size of ["width", "height"]) {
    svg.removeAttribute(size);
    svg.querySelector(":scope > rect")!.setAttribute(size, "100%");
  }
}

/** Names a place: its only action, or the words on the piece with its number of actions. */
function nameOf({ element, options }: Place): string {
  if (options.length === 1) return options[0]!.words;
  const words = [...element.querySelectorAll("text")].map((of) => of.textContent!).find((text) => /[a-z]{2}/i.test(text));
  return `${words ?? element.dataset.piece ?? "point"}: ${options.length} actions`;
}

/** Returns the nearest place in the direction of an arrow key. */
function next(places: Place[], from: SVGGraphicsElement, key: string): SVGGraphicsElement | undefined {
  const middle = (of: Element) => {
    const box = of.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2] as const;
  };
  const [x, y] = middle(from);
  const along = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] }[key];
  if (!along) return undefined;
  const far = places.flatMap(({ element }) => {
    const [dx, dy] = [middle(element)[0] - x, middle(element)[1] - y];
    const ahead = dx * along[0]! + dy * along[1]!;
    return element !== from && ahead > 0.5 ? [{ element, distance: ahead + 2 * Math.abs(dx * along[1]! - dy * along[0]!) }] : [];
  });
  return far.sort((one, other) => one.distance - other.distance)[0]?.element;
}

/** Menu of a piece's actions, beside the piece. */
function Menu({ place, choose, close }: { place: Place; choose: (action: string) => void; close: () => void }) {
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const at = menu.current!;
    const board = at.parentElement!.getBoundingClientRect();
    const piece = place.element.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = at;
    const right = piece.right - board.left + 6;
    const left = right + width <= board.width ? right : piece.left - board.left - width - 6;
    // Without room on a side, the menu lies below the piece.
    const [x, y] = left >= 0 ? [left, piece.top] : [piece.left - board.left, piece.bottom + 6];
    at.style.left = `${Math.max(0, Math.min(x, board.width - width))}px`;
    at.style.top = `${Math.max(0, Math.min(y - board.top, Math.max(board.height, height) - height))}px`;
    at.querySelector("button")!.focus();
    const leave = (event: Event) => at.contains(event.target as Node) || place.element.contains(event.target as Node) || close();
    document.addEventListener("pointerdown", leave);
    return () => document.removeEventListener("pointerdown", leave);
  }, [place]);
  const step = (event: KeyboardEvent) => {
    const items = [...menu.current!.querySelectorAll("button")];
    const by = { ArrowDown: 1, ArrowUp: items.length - 1 }[event.key];
    if (by) items[(items.indexOf(document.activeElement as HTMLButtonElement) + by) % items.length]!.focus();
    else if (event.key === "Escape" || event.key === "Tab") {
      place.element.focus();
      close();
    } else return;
    event.preventDefault();
  };
  return (
    <div class="popup" role="menu" aria-label={nameOf(place)} ref={menu} onKeyDown={step}>
      {place.options.map(({ action, words }) => (
        <button key={action} type="button" role="menuitem" tabIndex={-1} onClick={() => choose(action)}>
          {words}
        </button>
      ))}
    </div>
  );
}
