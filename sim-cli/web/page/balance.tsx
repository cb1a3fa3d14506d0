import { useEffect, useRef, useState } from "preact/hooks";
import { type Corsair, type Result, type Row } from "./corsair";
import { GamePicker, Sources } from "./controls";
import { type Game, gameOf } from "./game";
import { Axis, Interval, roundSpan, type Scale } from "./intervals";
import { argsOf, linkOf, type Plan, planOf, readLink, ruleArgs, writeLink } from "./link";
import { RulesPanel } from "./rules";
import { type Progress, startStudy } from "./study";
import { CORES } from "./workers";

const SIZES = [2_000, 10_000, 50_000, 200_000, 1_000_000];

/** Plays the edition and changed rules on the same deals, and compares them. */
export function Balance({ corsair, games }: { corsair: Corsair; games: Game[] }) {
  const [plan, setPlan] = useState<Plan>(() => {
    const link = planOf(readLink());
    return { ...link, game: gameOf(games, link.game).id };
  });
  const [progress, setProgress] = useState<Progress>();
  const [state, setState] = useState<"plays" | "stopped" | "done">("plays");
  const [error, setError] = useState("");
  const stop = useRef(() => {});

  const game = gameOf(games, plan.game);
  const seats = plan.bots.length ? plan.bots : game.seats;
  const args = ruleArgs(plan).length > 0 ? argsOf({ ...plan, bots: seats }) : argsOf(plan);

  useEffect(() => {
    writeLink(linkOf(plan));
    stop.current();
    setError("");
    setState("plays");
    const study = { args: [...args, "--format", "json"], asked: plan.games };
    const report = (now: Progress) => {
      setProgress(now);
      if (now.games >= now.asked) setState("done");
    };
    const refuse = (failure: Error) => {
      setError(failure.message);
      setState("stopped");
    };
    // A slider changes the plan many times in a second.
    const wait = setTimeout(() => (stop.current = startStudy(corsair, study, report, refuse)), progress ? 250 : 0);
    return () => {
      clearTimeout(wait);
      stop.current();
    };
  }, [JSON.stringify([args, plan.games])]);

  const change = (next: Partial<Plan>) => {
    if (next.game) setProgress(undefined);
    setPlan({ ...plan, ...next });
  };
  const halt = () => {
    stop.current();
    setState("stopped");
  };
  return (
    <div class="balance">
      <section class="plan" aria-label="Plan">
        <GamePicker games={games} game={plan.game} choose={(id) => change({ game: id, bots: [], house: [], values: {} })} />
        <label>
          Games
          <select value={plan.games} onChange={(event) => change({ games: Number(event.currentTarget.value) })}>
            {[...new Set([...SIZES, plan.games])].sort((a, b) => a - b).map((size) => (
              <option key={size} value={size}>
                {size.toLocaleString("en")}
              </option>
            ))}
          </select>
        </label>
        <label>
          Seed
          <input
            type="number"
            min="0"
            value={plan.seed}
            onChange={(event) => event.currentTarget.validity.valid && change({ seed: event.currentTarget.valueAsNumber })}
          />
        </label>
        <Seats game={game} bots={seats} change={(bots) => change({ bots })} />
      </section>
      <section class="results" aria-label="Results" aria-busy={state === "plays"}>
        {error && (
          <p class="error" role="alert">
            {error}
          </p>
        )}
        <p class="visually-hidden" aria-live="polite">
          {state === "done" && progress ? `Done. ${progress.result.answer}` : state === "stopped" ? "Stopped." : ""}
        </p>
        {progress ? (
          <div class={error ? "stale" : ""}>
            <Results game={game} progress={progress} state={state} halt={halt} />
          </div>
        ) : (
          !error && <p class="note">Dealing…</p>
        )}
      </section>
      <RulesPanel game={game} plan={plan} change={change} />
      {progress && "deltas" in progress.result.tables && <Brief game={game} result={progress.result} />}
    </div>
  );
}

function Seats({ game, bots, change }: { game: Game; bots: string[]; change: (bots: string[]) => void }) {
  const names = game.bots.map((bot) => bot.name);
  return (
    <details class="seats" open={innerWidth > 900}>
      <summary>Bots: {bots.join(", ")}</summary>
      {bots.map((bot, seat) => (
        <label key={seat}>
          Seat {seat}
          <select
            value={bot}
            title={game.bots.find((of) => of.name === bot)?.about}
            onChange={(event) => change(bots.with(seat, event.currentTarget.value))}
          >
            {[...new Set([...names, bot])].map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
        </label>
      ))}
      <button type="button" onClick={() => change([...bots, names.includes("balanced") ? "balanced" : names[0]!])}>
        Add a seat
      </button>
      <button type="button" disabled={bots.length < 2} onClick={() => change(bots.slice(0, -1))}>
        Remove a seat
      </button>
    </details>
  );
}

/** Largest clear changes, below the rules on a narrow screen. */
function Brief({ game, result }: { game: Game; result: Result }) {
  const clear = differences(game, result).filter((of) => of.low !== null && (of.low > 0 || of.high! < 0));
  const shares = clear.filter((of) => of.isShare);
  const words = (shares.length > 0 ? shares : clear).slice(0, 2).map((of) => {
    const print = (value: number) => (of.isShare ? `${(100 * value).toFixed(1)} %` : value.toFixed(1));
    return `${of.name} ${print(of.base)} → ${print(of.value!)}`;
  });
  return <aside class="brief">{words.join(", ") || "No clear change yet"}</aside>;
}

/** A metric in the table of results. */
interface Figure {
  name: string;
  isShare: boolean;
  base: number;
  value?: number;
  /** Difference from the base, or the value itself if only the base was played. */
  shown: number;
  low: number | null;
  high: number | null;
}

interface ResultsProps {
  game: Game;
  progress: Progress;
  state: "plays" | "stopped" | "done";
  halt: () => void;
}

function Results({ game, progress: { result, text, games, asked, speed }, state, halt }: ResultsProps) {
  const compared = "deltas" in result.tables;
  const figures = compared ? differences(game, result) : shares(game, result);
  return (
    <>
      <h2 class="visually-hidden">Answer</h2>
      <div class="answer">
        {result.answer.split("\n").map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      {!compared && <p class="note">Change a house rule to compare it with the edition on the same deals.</p>}
      <div class="row progress">
        <progress value={games} max={asked} aria-label="Games played" />
        <span id="count">
          {games.toLocaleString("en")} of {asked.toLocaleString("en")} games{compared ? " under each set of rules" : ""}
        </span>
        {state === "plays" ? (
          <button type="button" onClick={halt}>
            Stop
          </button>
        ) : (
          <span>{state}</span>
        )}
        <small>
          {Math.round(speed).toLocaleString("en")} games/s, {CORES} {CORES === 1 ? "worker" : "workers"}
        </small>
      </div>
      <Figures title="Shares of games" figures={figures.filter((of) => of.isShare)} compared={compared} seats={seats(result)} />
      <Figures title="Per game" figures={figures.filter((of) => !of.isShare)} compared={compared} seats={1} />
      <Sources argv={result.conditions.argv} text={text} />
      <p class="note">
        Intervals of the table hold whenever you look (95 %, from 30 deals on). Those of the sentences hold for a number
        of games that was fixed before. The command prints the same numbers.
      </p>
    </>
  );
}

const seats = ({ conditions: { design, tables } }: Result) => design?.seats ?? tables![0]!.arrangements[0]!.length;

/** Names a row by scope and metric, such as `raider: wins`. */
function nameOf(game: Game, { bot, seat, metric }: Row): string {
  const scope = seat !== null ? `seat ${seat}` : (bot ?? "");
  const label = game.metrics[metric as string]?.label ?? String(metric).replaceAll("_", " ");
  return scope ? `${scope}: ${label}` : label;
}

/** Metrics that the command's screen shows, with their changes. */
function differences(game: Game, { tables }: Result): Figure[] {
  // Wins of bots and seats come first, then metrics of the game, then scores of bots.
  const place = (row: Row) => (row.metric === "win" ? 0 : row.scope === "game" ? 2 : 4) + (row.scope === "bot" ? 0 : 1);
  const rows = tables.deltas!.filter((row) => row.on_screen).sort((a, b) => place(a) - place(b));
  return rows.map((row) => ({
    name: nameOf(game, row),
    isShare: game.metrics[row.metric as string]?.unit === "share",
    base: row.base as number,
    value: row.value as number,
    shown: row.difference as number,
    low: (row.any_lo ?? row.difference_lo) as number | null,
    high: (row.any_hi ?? row.difference_hi) as number | null,
  }));
}

/** Win shares of bots and seats, and the metrics of the whole game, of a run without house rules. */
function shares(game: Game, { tables }: Result): Figure[] {
  const figure = (row: Row, metric: string, column: string): Figure => ({
    name: nameOf(game, { bot: null, seat: null, ...row, metric }),
    isShare: game.metrics[metric]?.unit === "share",
    base: row[column] as number,
    shown: row[column] as number,
    low: (row[`${column}_any_lo`] ?? row[`${column}_lo`] ?? null) as number | null,
    high: (row[`${column}_any_hi`] ?? row[`${column}_hi`] ?? null) as number | null,
  });
  const wins = tables.summary!.filter((row) => row.seat === null || !row.bot);
  const events = tables.events!.filter((row) => row.scope === "game").slice(0, 12);
  return [
    ...wins.map((row) => figure(row, "win", "win_share")),
    ...events.map((row) => figure({ ...row, bot: null, seat: null }, row.event as string, "per_game")),
  ];
}

/** Decimals that an interval of this half width deserves. */
const decimals = (half: number) => Math.max(0, Math.min(3, 1 - Math.floor(Math.log10(half || 1))));

function Figures({ title, figures, compared, seats }: { title: string; figures: Figure[]; compared: boolean; seats: number }) {
  if (figures.length === 0) return null;
  const isShare = figures[0]!.isShare;
  // Shares change by points, other metrics by per cent of their base.
  const part = (of: Figure) => (isShare ? 1 : Math.abs(of.base) || 1);
  const ends = figures.flatMap((of) => [of.low, of.high].map((end) => (end === null ? 0 : Math.abs(end / part(of)))));
  const span = Math.min(1, roundSpan(Math.max(0.01, ...ends)));
  const scale: Scale = compared ? { from: -span, to: span, mark: 0 } : { from: 0, to: span, mark: 1 / seats };
  const unit = (value: number) =>
    `${compared && value > 0 ? "+" : ""}${Number((value * 100).toFixed(1))}${isShare && compared ? " points" : " %"}`;
  const pictured = compared || isShare;
  return (
    <table class={compared ? "figures" : "figures single"}>
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">Metric</th>
          <th scope="col" class="number">
            {compared ? "Edition" : "Value"}
          </th>
          {compared && (
            <th scope="col" class="number">
              Changed
            </th>
          )}
          <th scope="col" class="number">
            {compared ? "Difference" : "Interval"}
          </th>
          {pictured && (
            <th scope="col" class="picture">
              <Axis scale={scale} unit={unit} />
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {figures.map((of) => {
          const by = isShare ? 100 : 1;
          const half = of.low === null || of.high === null ? 0 : ((of.high - of.low) / 2) * by;
          const digits = isShare ? 1 : half ? decimals(half) : 2;
          const print = (value: number) => (value * by).toFixed(digits);
          const signed = (value: number) => (compared && value > 0 ? `+${print(value)}` : print(value));
          const clear = compared && of.low !== null && (of.low > 0 || of.high! < 0);
          return (
            <tr key={of.name} class={clear ? "clear" : ""}>
              <th scope="row">{of.name}{isShare ? " %" : ""}</th>
              <td class="number">{print(of.base)}</td>
              {compared && <td class="number changed">{print(of.value!)}</td>}
              <td class="number">
                {compared && <b>{signed(of.shown)}</b>}{" "}
                <span class="ends">
                  {of.low === null ? "too few" : `[${print(of.low)}, ${print(of.high!)}]`}
                </span>
              </td>
              {pictured && (
                <td class="picture">
                  {of.low !== null && (
                    <Interval value={of.shown / part(of)} low={of.low / part(of)} high={of.high! / part(of)} scale={scale} />
                  )}
                </td>
              )}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
