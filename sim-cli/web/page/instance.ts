/** Calls a function of the module with a request, and returns its answer; both are JSON texts. */
export type Call = (name: string, request: string) => string;

interface Exports {
  memory: WebAssembly.Memory;
  alloc(length: number): number;
  free(pointer: number, length: number): void;
  [name: string]: unknown;
}

/** Makes an instance of the module. After a panic the instance is unusable; the error has the message of the panic. */
export function instantiate(module: WebAssembly.Module): Call {
  let report = "";
  const text = (pointer: number, length: number) =>
    new TextDecoder().decode(new Uint8Array(exports.memory.buffer, pointer, length));
  const env = { report: (pointer: number, length: number) => void (report = text(pointer >>> 0, length >>> 0)) };
  const exports = new WebAssembly.Instance(module, { env }).exports as unknown as Exports;
  return (name, request) => {
    const bytes = new TextEncoder().encode(request);
    const at = exports.alloc(bytes.length) >>> 0;
    new Uint8Array(exports.memory.buffer, at, bytes.length).set(bytes);
    try {
      const packed = BigInt.asUintN(64, (exports[name] as (at: number, length: number) => bigint)(at, bytes.length));
      const [pointer, length] = [Number(packed >> 32n), Number(packed & 0xffffffffn)];
      const answer = text(pointer, length);
      exports.free(pointer, length);
      exports.free(at, bytes.length);
      return answer;
    } catch (error) {
      throw new Error(report || String(error));
    }
  };
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
