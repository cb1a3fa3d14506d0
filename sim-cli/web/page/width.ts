import type { RefObject } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";

/** Returns the width of an element in pixels, and follows its changes. */
export function useWidth(of: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const observer = new ResizeObserver(([entry]) => setWidth(Math.round(entry!.contentRect.width)));
    observer.observe(of.current!);
    return () => observer.disconnect();
  }, []);
  return width;
}
