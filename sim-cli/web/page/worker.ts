// A worker: gets the compiled module first, then requests, which it answers in order.
import { type Call, instantiate } from "./instance";

let module: WebAssembly.Module;
let call: Call | undefined;

onmessage = ({ data }: MessageEvent) => {
  if (data.module) {
    module = data.module;
    return;
  }
  const { id, name, request } = data as { id: number; name: string; request: string };
  try {
    call ??= instantiate(module);
    postMessage({ id, answer: call(name, request) });
  } catch (error) {
    call = undefined;
    postMessage({ id, error: (error as Error).message });
  }
};
