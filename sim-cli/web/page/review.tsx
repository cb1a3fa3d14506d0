import { useEffect, useRef, useState } from "preact/hooks";
import { Board, type Mark, type Option } from "./board";
import { Copy, save } from "./controls";
import { commandLine, type Corsair, execute, type Result } from "./corsair";
import { Interval } from "./intervals";
import { Timeline } from "./timeline";
import { type Hand, startWorker } from "./workers";

/** Seconds that a review may take, and its most games, as after a game of `corsair play`. */
const SECONDS = 15;
const GAMES = 20_000;
/** Games per option of each decision that the command asks for: 8 samples, which get 45 % of the games. */
const SAMPLES = 8 / 0.45;

/** Effort of a review. */
interface Effort {
  options: number;
  games: number;
  seconds: number;
}

/** Returns the effort that fits the speed of the game. Every decision gets at least two options. */
async function effort(hand: Hand, game: string, decisions: number): Promise<Effort> {
  // A command has a fixed cost, and the code of the first games is compiled while they run.
  let [speed, elapsed] = [0, 0];
  for (let n = 8; elapsed < 250; n *= 4) {
    const begin = performance.now();
    await execute(hand, ["run", game, "-n", String(n)]);
    elapsed = performance.now() - begin;
    speed = (1000 * n) / elapsed;
  }
  const wanted = Math.min(GAMES, speed * SECONDS);
  const options = Math.max(2, Math.min(16, Math.floor(wanted / SAMPLES / decisions) - 1));
  const least = (options + 1) * decisions * SAMPLES;
  const games = 1000 * Math.ceil(Math.max(wanted, least) / 1000);
  return { options, games, seconds: Math.ceil((1.5 * games) / speed) };
}

/** Reviewed decision of a seat. */
export interface Reviewed {
  decision: number;
  turn: number;
  taken: string;
  best: string;
  loss: number;
  loss_lo: number | null;
  loss_hi: number | null;
  verdict: string;
}

/** Win share that a seat could expect during a turn. */
export interface Chance {
  turn: number;
  seat: number;
  win_share: number;
  win_share_lo: number;
  win_share_hi: number;
}

/** Change of a seat's expected score by a roll or a draw. */
export interface Stroke {
  turn: number;
  decision: number | null;
  stroke: string;
  worth: number;
  worth_lo: number | null;
  worth_hi: number | null;
}

/** A finished game with the person's choices. */
export interface Finished {
  game: string;
  seat: number;
  record: string;
  players: string[];
  scores: number[];
  /** Word for the score. */
  score: string;
  choices: string[];
}

interface ReviewProps {
  corsair: Corsair;
  finished: Finished;
  /** Returns the situation after some of the choices. */
  after: (choices: string[]) => Promise<Past>;
  playOn: (choices: string[]) => void;
}

/** Situation of an earlier decision. */
interface Past {
  picture: string;
  asked: { question: string; options: Option[] } | null;
}

/** Reviews the decisions of a finished game: the win chances by turn, the blunders, and the position of each. */
export function Review({ corsair, finished, after, playOn }: ReviewProps) {
  const { game, seat, record, choices } = finished;
  const file = `${game}.toml`;
  const [result, setResult] = useState<Result>();
  const [error, setError] = useState("");
  const [chosen, choose] = useState<Reviewed>();
  const [plan, setPlan] = useState<Effort>();
  const [args, setArgs] = useState<string[]>([]);

  useEffect(() => {
    // A review must not delay the answers of the desk.
    const hand = startWorker(corsair.module);
    const review = async () => {
      const planned = await effort(hand, game, choices.length);
      const { options, games } = planned;
      setPlan(planned);
      const evaluate = async (luck: number) => {
        const amounts = ["--options", String(options), "-n", String(games), "--luck", String(luck)];
        const command = ["review", file, "--seats", String(seat), ...amounts];
        setResult(JSON.parse(await execute(hand, [...command, "--format", "json"], { [file]: record })));
        setArgs(command);
      };
      // A game may have too many rolls and draws to measure luck.
      await evaluate(games / 2).catch(() => evaluate(0));
    };
    review()
      .catch((failure: Error) => setError(failure.message))
      .finally(() => hand.end());
    return () => hand.end();
  }, []);

  if (error) {
    return (
      <p class="error" role="alert">
        {error}
      </p>
    );
  }
  if (!result) {
    return (
      <p class="note" role="status">
        Your decisions are reviewed by simulated games
        {plan && `, about ${plan.games.toLocaleString("en")} games in ${plan.seconds} seconds`}…
      </p>
    );
  }
  const rows = (name: string) => result.tables[name] as unknown[];
  const decisions = rows("review") as Reviewed[];
  const blunders = decisions.filter((row) => row.verdict === "blunder").sort((one, other) => other.loss - one.loss);
  const strokes = (rows("strokes") as (Stroke & { metric: string })[]).filter((row) => row.metric === "score");
  const span = Math.max(...blunders.map((row) => row.loss_hi ?? row.loss));
  return (
    <div class="review">
      <h2>Your game, reviewed</h2>
      <p class="answer">
        {blunders.length} of your {decisions.length} decisions {blunders.length === 1 ? "was a blunder" : "were blunders"}: they lost more than 1{" "}
        {finished.score}. {decisions.filter((row) => row.verdict === "sound").length} were sound, and the other ones are undecided.
      </p>
      <Timeline
        finished={finished}
        chances={rows("course") as Chance[]}
        decisions={decisions}
        strokes={strokes}
        chosen={chosen}
        choose={choose}
      />
      {blunders.length > 0 && (
        <table class="figures">
          <caption>Blunders, the most expensive first</caption>
          <tbody>
            {blunders.map((row) => (
              <tr key={row.decision}>
                <th scope="row">
                  <button type="button" aria-pressed={row === chosen} onClick={() => choose(row)}>
                    {turnOf(row)}: {row.taken}
                  </button>
                </th>
                <td class="number">
                  <b>−{row.loss.toFixed(1)}</b> <span class="ends">{endsOf(row)}</span>
                </td>
                <td class="picture">
                  {row.loss_lo !== null && (
                    <Interval value={row.loss} low={row.loss_lo} high={row.loss_hi!} scale={{ from: 0, to: span, mark: 0 }} />
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {chosen && <Position key={chosen.decision} row={chosen} finished={finished} after={after} playOn={playOn} />}
      <p class="note">
        A loss is the mean {finished.score} after the best option found minus the mean after yours, with a 95 % interval.
        Save the record as {file} to get the same numbers:
      </p>
      <div class="row copy">
        <code>{commandLine(args)}</code>
        <Copy label="Copy command" text={() => commandLine(args)} />
        <button type="button" onClick={() => save(file, record)}>
          Save record
        </button>
      </div>
    </div>
  );
}

/** Turn of a decision, in words. */
export const turnOf = ({ turn }: { turn: number }) => (turn ? `Turn ${turn}` : "Set-up");

/** Interval of a loss, in words. */
export const endsOf = ({ loss_lo, loss_hi }: Reviewed) =>
  loss_lo === null ? "" : `[${loss_lo.toFixed(1)}, ${loss_hi!.toFixed(1)}]`;

/** Number of choices that a seat had made before a decision of the record. */
function choicesBefore(record: string, seat: number, decision: number): number {
  const deciders = [...record.matchAll(/^seat = "seat(\d+)"$/gm)].map((of) => Number(of[1]));
  return deciders.slice(0, decision).filter((of) => of === seat).length;
}

/** The board at a decision, with the option taken and the better option. */
function Position({ row, finished, after, playOn }: { row: Reviewed; finished: Finished } & Pick<ReviewProps, "after" | "playOn">) {
  const { game, seat, record, score } = finished;
  const choices = finished.choices.slice(0, choicesBefore(record, seat, row.decision));
  const [past, setPast] = useState<Past & { options: Option[]; marks: Mark[] }>();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    void after(choices).then((seen) => {
      const options = seen.asked?.options ?? [];
      const mark = (words: string, text: string, strong: boolean) =>
        options.filter((of) => of.words === words).map(({ action }) => ({ action, short: text, long: text, strong }));
      setPast({ ...seen, options, marks: [...mark(row.best, "better", true), ...mark(row.taken, "taken", false)] });
      heading.current?.focus({ preventScroll: true });
      heading.current?.scrollIntoView({ block: "nearest" });
    });
  }, []);
  const advise = ["advise", `${game}.toml`, "--at", `decision=${row.decision}`];
  return (
    <section class="position" aria-label="Position">
      <h3 tabIndex={-1} ref={heading}>
        {turnOf(row)}: {past?.asked?.question}
      </h3>
      <p>
        You chose <b>{row.taken}</b>. The better option found is <b>{row.best}</b>, by {row.loss.toFixed(1)} {score}{" "}
        {endsOf(row)}.
      </p>
      {past && <Board picture={past.picture} options={past.options} marks={past.marks} />}
      <div class="row copy">
        <code>{commandLine(advise)}</code>
        <Copy label="Copy command" text={() => commandLine(advise)} />
        <button type="button" onClick={() => playOn(choices)}>
          Play on from here
        </button>
      </div>
    </section>
  );
}
