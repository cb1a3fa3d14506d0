import { output } from "./instance";
import { type Hand, startWorker } from "./workers";

/** The module: its compiled code, and a worker for short commands. */
export interface Corsair {
  module: Promise<WebAssembly.Module>;
  desk: Hand;
}

/** Begins to compile the module, and starts the worker for short commands. */
export function load(): Corsair {
  const module = compile().catch((error: Error) => {
    throw new Error(`This browser cannot run the laboratory: ${error.message}`);
  });
  return { module, desk: startWorker(module) };
}

/** Unpacks and compiles the module, which is the last part of the page. */
async function compile(): Promise<WebAssembly.Module> {
  if (document.readyState === "loading") {
    await new Promise((parsed) => document.addEventListener("DOMContentLoaded", parsed, { once: true }));
  }
  const text = document.getElementById("module")!.textContent!;
  // New browsers decode base64 ten times as fast as a request for the text.
  const { fromBase64 } = Uint8Array as { fromBase64?: (text: string) => Uint8Array<ArrayBuffer> };
  const packed = fromBase64 ? new Response(fromBase64.call(Uint8Array, text)) : await fetch(`data:;base64,${text}`);
  const stream = packed.body!.pipeThrough(new DecompressionStream("gzip"));
  return WebAssembly.compileStreaming(new Response(stream, { headers: { "content-type": "application/wasm" } }));
}

/** Result of a command as `--format json` prints it. */
export interface Result {
  answer: string;
  conditions: {
    argv: string[];
    games_asked?: number;
    score: { id: string; label: string };
    bots?: { spec: string }[];
    design?: { games: number; games_per_block: number; seats: number };
    tables?: { games_per_block: number; arrangements: number[][] }[];
  };
  tables: Record<string, Row[]>;
}

/** Row of a table, by column. */
export type Row = Record<string, string | number | boolean | null>;

/**
 * Runs a command and returns its standard output. The command reads `files` by their names. Throws the message of a
 * refused command.
 */
export async function execute(hand: Hand, args: string[], files?: Record<string, string>): Promise<string> {
  return output(await hand.call("execute", JSON.stringify({ args, files })));
}

/** Command line for a shell. */
export function commandLine(argv: string[]): string {
  const quoted = (word: string) => (/^[\w./:,=+@-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);
  return ["corsair", ...argv].map(quoted).join(" ");
}
