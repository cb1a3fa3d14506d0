/** Smallest of 1, 2 and 5 times a power of ten that is at least `span`. */
export function roundSpan(span: number): number {
  const power = 10 ** Math.floor(Math.log10(span || 1));
  return [1, 2, 5, 10].map((step) => step * power).find((step) => step >= span * 0.999)!;
}

/** Scale of a column of intervals, with the value of its reference line. */
export interface Scale {
  from: number;
  to: number;
  mark: number;
}

const percent = (value: number, { from, to }: Scale) =>
  `${Math.max(0, Math.min(100, (100 * (value - from)) / (to - from)))}%`;

/** Interval with its estimate on a scale. The text beside it says the same, so it is hidden from screen readers. */
export function Interval({ value, low, high, scale }: { value: number; low: number; high: number; scale: Scale }) {
  const clear = low > scale.mark ? "more" : high < scale.mark ? "less" : "open";
  const at = (x: number) => percent(x, scale);
  return (
    <svg class={`interval ${clear}`} aria-hidden="true" width="100%" height="22">
      <line class="mark" x1={at(scale.mark)} x2={at(scale.mark)} y1="0" y2="22" />
      <line class="range" x1={at(low)} x2={at(high)} y1="11" y2="11" />
      <circle cx={at(value)} cy="11" r="4.5" />
    </svg>
  );
}

/** Ends and reference value of a scale, above its column. */
export function Axis({ scale, unit }: { scale: Scale; unit: (value: number) => string }) {
  return (
    <span class="axis" aria-hidden="true">
      <span>{unit(scale.from)}</span>
      <span style={{ left: percent(scale.mark, scale) }}>{scale.mark === scale.from ? "" : unit(scale.mark)}</span>
      <span>{unit(scale.to)}</span>
    </span>
  );
}
