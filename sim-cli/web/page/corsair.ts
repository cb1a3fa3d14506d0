import { type Hand, startWorker } from "./workers";

/** The module: its compiled code, and a worker for short commands. */
export interface Corsair {
  module: WebAssembly.Module;
  desk: Hand;
}

/** Unpacks and compiles the module that the page contains. */
export async function load(): Promise<Corsair> {
  const packed = await fetch(`data:;base64,${document.getElementById("module")!.textContent}`);
  const stream = packed.body!.pipeThrough(new DecompressionStream("gzip"));
  const module = await WebAssembly.compileStreaming(
    new Response(stream, { headers: { "content-type": "application/wasm" } }),
  );
  return { module, desk: startWorker(module) };
}

/** Result of a command as `--format json` prints it. */
export interface Result {
  answer: string;
  conditions: {
    argv: string[];
    games_asked?: number;
    score: { id: string; label: string };
    bots?: { spec: string }[];
    design?: { games_asked: number; games_per_block: number; seats: number };
    tables?: { games_per_block: number; arrangements: number[][] }[];
  };
  tables: Record<string, Row[]>;
}

/** Row of a table, by column. */
export type Row = Record<string, string | number | boolean | null>;

/** Runs a command and returns its standard output. Throws the message of a refused command. */
export async function execute(hand: Hand, args: string[]): Promise<string> {
  return output(await hand.call("execute", JSON.stringify({ args })));
}

/** Returns the standard output in the answer to `execute` or `answer`. */
export function output(answer: string): string {
  const { exit, stdout, stderr } = JSON.parse(answer);
  // 3: the command is undecided, which is a result.
  if (exit !== 0 && exit !== 3) throw new Error(messageOf(stderr));
  return stdout;
}

/** Returns the error in a command's standard error, without notes. */
export const messageOf = (stderr: string) => stderr.slice(Math.max(0, stderr.search(/^error: /m))).replace(/^error: /, "").trim();

/** Command line for a shell. */
export function commandLine(argv: string[]): string {
  const quoted = (word: string) => (/^[\w./:,=+@-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);
  return ["corsair", ...argv].map(quoted).join(" ");
}
