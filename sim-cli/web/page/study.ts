import { type Corsair, execute, type Result } from "./corsair";
import { messageOf, output } from "./instance";
import { CORES, type Hand, startWorker } from "./workers";

/** State of a study. */
export interface Progress {
  result: Result;
  /** The result as the command prints it with `--format json`. */
  text: string;
  /** Games of each set of rules in the result, and games asked for. */
  games: number;
  asked: number;
  /** Games per second since the start, over all sets of rules. */
  speed: number;
}

// Games of the first look.
const FIRST_GAMES = 16;

/**
 * Plays a command on all cores until `asked` games of each set of rules are played, and reports the result about once
 * a second. Returns a function that stops play.
 */
export function startStudy(
  { module, desk }: Corsair,
  { args, asked }: { args: string[]; asked: number },
  report: (progress: Progress) => void,
  fail: (error: Error) => void,
): () => void {
  const hands: Hand[] = [];
  const start = performance.now();
  const finished = new Map<number, { count: number; part: string }>();
  const parts: string[] = [];
  let [next, played, answered, perBlock] = [0, 0, 0, 1];
  let [stopped, busy, lastLook, pause] = [false, false, start, 0];

  const stop = () => {
    stopped = true;
    for (const hand of hands) hand.end();
    clearInterval(timer);
  };
  const refuse = (error: Error) => {
    if (!stopped) fail(error);
    stop();
  };
  const limit = () => Math.ceil(asked / perBlock);
  const show = (text: string, games: number) => {
    const result = JSON.parse(text) as Result;
    const { design, tables } = result.conditions;
    perBlock = (design ?? tables![0]!).games_per_block;
    const speed = (games * (tables ? 2 : 1) * 1000) / (performance.now() - start);
    report({ result, text, games, asked: limit() * perBlock, speed });
  };

  /** Reports a few games of the whole command at once, before the workers start, and learns the size of a block. */
  async function begin() {
    const few = Math.min(asked, FIRST_GAMES);
    const text = await execute(desk, [...args, "-n", String(few)]);
    if (stopped) return;
    const { conditions } = JSON.parse(text) as Result;
    const games = conditions.design?.games ?? conditions.games_asked!;
    show(text, games);
    if (games >= limit() * perBlock) return stop();
    for (let core = 0; core < CORES; core++) hands.push(startWorker(module));
    for (const hand of hands) play(hand).catch(refuse);
  }

  async function play(hand: (typeof hands)[number]) {
    let count = 2;
    while (!stopped && next < limit()) {
      count = Math.min(count, limit() - next);
      const first = next;
      next += count;
      const begin = performance.now();
      const part = partOf(await hand.call("play", JSON.stringify({ args, first, count })));
      finished.set(first, { count, part });
      collect();
      // Parts grow with the study, so that their number stays small. A call has a fixed cost, so few slow calls must
      // not make the parts tiny.
      const now = performance.now();
      const growth = Math.max(600, (now - start) / 20) / (now - begin);
      count = Math.ceil(count * Math.max(0.7, Math.min(8, growth)));
    }
  }

  function collect() {
    for (let part = finished.get(played); part; part = finished.get(played)) {
      finished.delete(played);
      parts.push(part.part);
      played += part.count;
    }
    void look();
  }

  async function look() {
    const now = performance.now();
    const complete = played >= limit();
    if (stopped || busy || played === answered || played < 2 || !(now - lastLook >= pause || complete)) return;
    [busy, answered, lastLook] = [true, played, now];
    try {
      const answer = await desk.call("answer", JSON.stringify({ args, parts }));
      if (stopped) return;
      // Answers of long studies take longer, and must not take much of the time for play.
      pause = Math.max(1000, 2 * (performance.now() - now));
      const games: number = JSON.parse(answer).games;
      show(output(answer), games);
      if (games >= limit() * perBlock) stop();
    } catch (error) {
      refuse(error as Error);
    }
    busy = false;
    void look();
  }
  const timer = setInterval(() => void look(), 250);
  begin().catch(refuse);
  return stop;
}

/** Returns the part in the answer to `play`. Throws the message of a refused command. */
function partOf(answer: string): string {
  const { part, stderr } = JSON.parse(answer);
  if (part === undefined) throw new Error(messageOf(stderr));
  return part;
}
