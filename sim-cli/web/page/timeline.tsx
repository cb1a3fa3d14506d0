import { useRef } from "preact/hooks";
import { roundSpan } from "./intervals";
import { type Chance, endsOf, type Finished, type Reviewed, type Stroke, turnOf } from "./review";
import { useWidth } from "./width";

const LEFT = 44;
const RIGHT = 12;
/** Top and height of each band: win chances, losses, luck. */
const BANDS = { chance: [14, 180], loss: [228, 80], luck: [342, 56] } as const;
const HEIGHT = 430;
const WITHOUT_LUCK = 340;
/** Number of rolls and draws in the picture, the greatest ones. */
const STROKES = 12;

interface TimelineProps {
  finished: Finished;
  chances: Chance[];
  decisions: Reviewed[];
  strokes: Stroke[];
  chosen: Reviewed | undefined;
  choose: (row: Reviewed) => void;
}

/** Win chances of all seats by turn, and below them the person's blunders and luck. */
export function Timeline({ finished, chances, decisions, strokes, chosen, choose }: TimelineProps) {
  const frame = useRef<HTMLDivElement>(null);
  const width = Math.max(300, useWidth(frame));
  const { players, scores, seat, score } = finished;
  const turns = [...new Set(chances.map((of) => of.turn))];
  const [first, last] = [turns[0] ?? 0, turns.at(-1) ?? 0];
  const x = (turn: number) => LEFT + ((turn - first) / (last - first + 1)) * (width - LEFT - RIGHT);
  // Decisions and strokes of a turn lie side by side in their order.
  const within = <T extends { turn: number }>(row: T, rows: T[]) => {
    const same = rows.filter((of) => of.turn === row.turn);
    return x(row.turn + (same.indexOf(row) + 0.5) / same.length);
  };
  const up = ([top, height]: readonly [number, number], share: number) => top + height * (1 - share);

  const blunders = decisions.filter((row) => row.verdict === "blunder");
  const lossSpan = roundSpan(Math.max(1, ...blunders.map((row) => row.loss_hi ?? row.loss)));
  const luck = [...strokes].sort((one, other) => Math.abs(other.worth) - Math.abs(one.worth)).slice(0, STROKES);
  const luckSpan = roundSpan(Math.max(1, ...luck.map((of) => Math.abs(of.worth))));
  const luckZero = BANDS.luck[0] + BANDS.luck[1] / 2;
  const chanceOf = (of: number) => chances.filter((row) => row.seat === of);
  const topShare = Math.min(1, roundSpan(Math.max(0.1, ...chances.map((row) => row.win_share_hi))));
  const share = (value: number) => up(BANDS.chance, Math.min(1, value / topShare));
  const loss = (value: number) => up(BANDS.loss, Math.max(0, value / lossSpan));
  const own = chanceOf(seat);
  const band = [...own.map((row) => [x(row.turn + 0.5), share(row.win_share_hi)]), ...own.map((row) => [x(row.turn + 0.5), share(row.win_share_lo)]).reverse()];
  const height = strokes.length ? HEIGHT : WITHOUT_LUCK;
  const every = Math.ceil(turns.length / Math.max(1, Math.floor((width - LEFT) / 36)));
  // The own line is drawn last, above the others.
  const order = [...players.keys()].sort((one, other) => Number(one === seat) - Number(other === seat));
  return (
    <figure class="timeline" ref={frame}>
      <figcaption>
        <ul class="legend">
          {players.map((player, of) => (
            <li key={of} class={`seat-${of % 5}${of === seat ? " own" : ""}`}>
              <span class="swatch" />
              {player}: {scores[of]} {score}
            </li>
          ))}
        </ul>
      </figcaption>
      <svg width={width} height={height} role="group" aria-label="Win chances, blunders and luck by turn">
        {turns.map((turn) => (
          <line key={turn} class="grid" x1={x(turn)} x2={x(turn)} y1={BANDS.chance[0]} y2={height - 20} />
        ))}
        {[0, 0.5, 1].map((part) => (
          <g key={part}>
            <line class="grid" x1={LEFT} x2={width - RIGHT} y1={up(BANDS.chance, part)} y2={up(BANDS.chance, part)} />
            <text x={LEFT - 6} y={up(BANDS.chance, part) + 4} text-anchor="end">
              {Number((100 * part * topShare).toFixed(1))} %
            </text>
          </g>
        ))}
        <polygon class={`band seat-${seat % 5}`} points={band.map((at) => at.join(",")).join(" ")} />
        {order.map((of) => (
          <polyline
            key={of}
            class={`seat-${of % 5}${of === seat ? " own" : ""}`}
            points={chanceOf(of).map((row) => `${x(row.turn + 0.5)},${share(row.win_share)}`).join(" ")}
          />
        ))}
        <text class="title" x={LEFT} y={BANDS.chance[0] - 3}>
          Chance to win
        </text>

        <text class="title" x={LEFT} y={BANDS.loss[0] - 8}>
          {blunders.length ? `Your blunders: ${score} lost, with 95 % intervals` : "No decision was shown to be a blunder"}
        </text>
        {[0, lossSpan].map((value) => (
          <g key={value}>
            <line class="grid" x1={LEFT} x2={width - RIGHT} y1={loss(value)} y2={loss(value)} />
            <text x={LEFT - 6} y={loss(value) + 4} text-anchor="end">
              {value}
            </text>
          </g>
        ))}
        {blunders.map((row) => {
          const at = within(row, decisions);
          const about = `${turnOf(row)}: ${row.taken} instead of ${row.best} lost ${row.loss.toFixed(1)} ${score} ${endsOf(row)}`;
          return (
            <g
              key={row.decision}
              class={row === chosen ? "blunder chosen" : "blunder"}
              role="button"
              tabindex={0}
              aria-label={about}
              onClick={() => choose(row)}
              onKeyDown={(event) => {
                if (event.key !== "Enter" && event.key !== " ") return;
                event.preventDefault();
                choose(row);
              }}
            >
              <title>{about}</title>
              <rect x={at - 12} width="24" y={BANDS.loss[0] - 6} height={BANDS.loss[1] + 12} />
              {row.loss_lo !== null && <line x1={at} x2={at} y1={loss(row.loss_lo)} y2={loss(row.loss_hi!)} />}
              <circle cx={at} cy={loss(row.loss)} r="5.5" />
            </g>
          );
        })}

        {strokes.length > 0 && (
          <>
            <text class="title" x={LEFT} y={BANDS.luck[0] - 8}>
              Your greatest luck: {score} by single rolls and draws
            </text>
            <line class="grid" x1={LEFT} x2={width - RIGHT} y1={luckZero} y2={luckZero} />
            {[luckSpan, -luckSpan].map((value) => (
              <text key={value} x={LEFT - 6} y={luckZero - (value / luckSpan) * (BANDS.luck[1] / 2) + 4} text-anchor="end">
                {value > 0 ? `+${value}` : `−${-value}`}
              </text>
            ))}
          </>
        )}
        {luck.map((of, at) => {
          const isClear = of.worth_lo !== null && (of.worth_lo > 0 || of.worth_hi! < 0);
          const ends = of.worth_lo === null ? "" : ` [${of.worth_lo.toFixed(1)}, ${of.worth_hi!.toFixed(1)}]`;
          return (
            <line
              key={at}
              class={`luck ${of.worth > 0 ? "good" : "bad"}${isClear ? "" : " faint"}`}
              x1={within(of, strokes)}
              x2={within(of, strokes)}
              y1={luckZero}
              y2={luckZero - (of.worth / luckSpan) * (BANDS.luck[1] / 2)}
            >
              <title>{`${turnOf(of)}: ${of.stroke}: ${of.worth > 0 ? "+" : ""}${of.worth.toFixed(1)}${ends} ${score}`}</title>
            </line>
          );
        })}
        {turns.map(
          (turn, at) =>
            at % every === 0 && (
              <text key={turn} x={x(turn + 0.5)} y={height - 6} text-anchor="middle">
                {turn || "set-up"}
              </text>
            ),
        )}
      </svg>
    </figure>
  );
}
