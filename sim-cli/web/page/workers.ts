/** Number of workers that play: one per core. */
export const CORES = Math.max(1, Math.min(16, navigator.hardwareConcurrency || 2));

declare const WORKER: string;
let address: string | undefined;

/** A worker with an instance of the module. */
export interface Hand {
  /** Calls a function of the module; request and answer are JSON texts. */
  call(name: string, request: string): Promise<string>;
  /** Ends the worker. Open calls are never answered. */
  end(): void;
}

/** Starts a worker. Its calls wait for the module. */
export function startWorker(module: Promise<WebAssembly.Module>): Hand {
  address ??= URL.createObjectURL(new Blob([WORKER], { type: "text/javascript" }));
  const worker = new Worker(address);
  const open = new Map<number, { done: (answer: string) => void; fail: (error: Error) => void }>();
  let last = 0;
  worker.onmessage = ({ data: { id, answer, error } }) => {
    const call = open.get(id)!;
    open.delete(id);
    if (error === undefined) call.done(answer);
    else call.fail(new Error(error));
  };
  const ready = module.then((module) => worker.postMessage({ module }));
  return {
    call: (name, request) =>
      new Promise((done, fail) => {
        const id = ++last;
        open.set(id, { done, fail });
        ready.then(() => worker.postMessage({ id, name, request }), fail);
      }),
    end: () => worker.terminate(),
  };
}
