import { type Corsair, messageOf, output, type Result } from "./corsair";
import { CORES, startWorker } from "./workers";

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

// Confidence sequences begin at 30 deals.
const FIRST_LOOK = 30;
// Deals that workers may play before the first answer gives the size of a block.
const BEFORE_ANSWER = 250;

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
  const hands = Array.from({ length: CORES }, () => startWorker(module));
  const start = performance.now();
  const finished = new Map<number, { count: number; part: string }>();
  const parts: string[] = [];
  const idle: (() => void)[] = [];
  let [next, played, answered, perBlock] = [0, 0, 0, 0];
  let [stopped, busy, lastLook, pause] = [false, false, start, 1000];

  const stop = () => {
    stopped = true;
    for (const hand of hands) hand.end();
    clearInterval(timer);
  };
  const refuse = (error: Error) => {
    if (!stopped) fail(error);
    stop();
  };
  const limit = () => (perBlock ? Math.ceil(asked / perBlock) : BEFORE_ANSWER);

  async function play(hand: (typeof hands)[number]) {
    let count = 2;
    while (!stopped) {
      if (next >= limit()) {
        if (perBlock) return;
        await new Promise<void>((wake) => idle.push(wake));
        continue;
      }
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
    const due = answered ? now - lastLook >= pause : played >= FIRST_LOOK || now - start >= 300;
    const complete = perBlock > 0 && played >= limit();
    if (stopped || busy || played === answered || played < 2 || !(due || complete)) return;
    [busy, answered, lastLook] = [true, played, now];
    try {
      const answer = await desk.call("answer", JSON.stringify({ args, parts }));
      if (stopped) return;
      // Answers of long studies take longer, and must not take much of the time for play. The first one is slow because
      // its code is compiled, and has few deals.
      pause = perBlock ? Math.max(1000, 2 * (performance.now() - now)) : 300;
      const text = output(answer);
      const games: number = JSON.parse(answer).games;
      const result = JSON.parse(text) as Result;
      const { design, tables } = result.conditions;
      perBlock = (design ?? tables![0]!).games_per_block;
      const speed = (games * (tables ? 2 : 1) * 1000) / (now - start);
      report({ result, text, games, asked: limit() * perBlock, speed });
      for (const wake of idle.splice(0)) wake();
      if (games >= limit() * perBlock) stop();
    } catch (error) {
      refuse(error as Error);
    }
    busy = false;
    void look();
  }
  const timer = setInterval(() => void look(), 250);
  for (const hand of hands) play(hand).catch(refuse);
  return stop;
}

/** Returns the part in the answer to `play`. Throws the message of a refused command. */
function partOf(answer: string): string {
  const { part, stderr } = JSON.parse(answer);
  if (part === undefined) throw new Error(messageOf(stderr));
  return part;
}
