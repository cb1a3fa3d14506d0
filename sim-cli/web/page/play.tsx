import { useEffect, useMemo, useState } from "preact/hooks";
import { Board, type Mark, type Option } from "./board";
import { commandLine, type Corsair, execute } from "./corsair";
import { Copy, GamePicker, save } from "./controls";
import { type Game, gameOf } from "./game";
import { Interval } from "./intervals";
import { linkOf, type Plan, planOf, readLink, ruleArgs, writeLink } from "./link";
import { Review } from "./review";
import { RulesPanel } from "./rules";

/** Situation that `corsair play --format json` prints after the choices so far. */
interface Situation {
  players: string[];
  score: string;
  scores: number[];
  asked: { turn: number; question: string; complete: boolean; options: Option[] } | null;
  own: { name: string; fact: string }[];
  board: string;
  picture: string;
  story: string;
  reasons: string | null;
  advice: { games: number; bot: string; rows: Advised[] } | null;
  record: string;
}

interface Advised {
  option: string;
  words: string;
  win_share: number;
  win_share_lo: number | null;
  win_share_hi: number | null;
  verdict: string;
}

/** Simulated games of an advice. */
const ADVICE = 1000;
/** Number of options from which the menu has a filter. */
const MANY = 16;

/** Sits at a table of bots. Each call of the module replays the game from its seed and the choices so far. */
export function Play({ corsair, games }: { corsair: Corsair; games: Game[] }) {
  const [plan, setPlan] = useState<Plan>(() => {
    const link = planOf(readLink());
    return { ...link, game: gameOf(games, link.game).id };
  });
  const [seat, setSeat] = useState(() => Number(readLink().get("seat") ?? 0));
  const [choices, setChoices] = useState(() => (readLink().get("choices") ?? "").split(";").filter(Boolean));
  const [seen, setSeen] = useState<Situation>();
  const [error, setError] = useState("");
  const [busy, setBusy] = useState(false);

  const rules = ruleArgs(plan);
  const bots = plan.bots.length ? ["--bots", plan.bots.join(",")] : [];
  const table = ["play", plan.game, "--seat", String(seat), ...bots, ...rules, "--seed", String(plan.seed)];

  async function after(next: string[], ...more: string[]): Promise<Situation> {
    const taken = next.length ? ["--choices", next.join(";")] : [];
    return JSON.parse(await execute(corsair.desk, [...table, ...taken, "--format", "json", ...more]));
  }

  async function look(next: string[], ...more: string[]) {
    setBusy(true);
    try {
      setSeen(await after(next, ...more));
      setChoices(next);
      setError("");
    } catch (failure) {
      setError((failure as Error).message);
    }
    setBusy(false);
  }

  useEffect(() => void look(choices), [plan, seat]);
  useEffect(() => {
    const parts = linkOf(plan, "play");
    parts.delete("n");
    parts.set("seat", String(seat));
    if (choices.length) parts.set("choices", choices.join(";"));
    writeLink(parts);
  }, [plan, seat, choices]);

  /** Begins another game. */
  const change = (next: Partial<Plan>) => {
    setChoices([]);
    if (next.game) setSeen(undefined);
    setPlan({ ...plan, ...next });
  };
  const game = gameOf(games, plan.game);
  const options = useMemo(() => seen?.asked?.options ?? [], [seen]);
  const marks = useMemo(() => marksOf(seen), [seen]);
  const choose = (action: string) => !busy && void look([...choices, action]);
  return (
    <div class="play">
      <section class="plan" aria-label="Table">
        <GamePicker games={games} game={plan.game} choose={(id) => change({ game: id, bots: [], house: [], values: {} })} />
        <label>
          Your seat
          <input
            type="number"
            min="0"
            value={seat}
            onChange={(event) => {
              setChoices([]);
              setSeat(event.currentTarget.valueAsNumber || 0);
            }}
          />
        </label>
        <label>
          Bots
          <select value={plan.bots.join(",")} onChange={(event) => change({ bots: event.currentTarget.value.split(",").filter(Boolean) })}>
            <option value="">usual</option>
            {[...new Set([...game.bots.map((bot) => bot.name), plan.bots.join(",")])].filter(Boolean).map((name) => (
              <option key={name} value={name}>
                {name}
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
        <button type="button" onClick={() => change({ seed: plan.seed + 1 })}>
          New game
        </button>
        <details class="seats">
          <summary>House rules (a change begins the game again)</summary>
          <RulesPanel game={game} plan={plan} change={change} />
        </details>
      </section>
      <section class="results decision" aria-label="Decision" aria-busy={busy}>
        {error && (
          <p class="error" role="alert">
            {error}
          </p>
        )}
        {seen && (
          <>
            <Question key={choices.length} seen={seen} busy={busy} choose={choose} />
            <div class="row">
              <button type="button" disabled={busy || !seen.asked} onClick={() => look(choices, "--advice", String(ADVICE))}>
                Advice
              </button>
              <button type="button" disabled={busy || choices.length === 0} onClick={() => look(choices.slice(0, -1))}>
                Undo
              </button>
              <button type="button" onClick={() => save(`${plan.game}.toml`, seen.record)}>
                Save record
              </button>
              <Copy label="Copy link" text={() => location.href} />
            </div>
            {seen.advice && <Hints advice={seen.advice} />}
            {seen.own.map(({ name, fact }) => (
              <p key={name}>
                <b>Your {name}:</b> {fact || "none"}
              </p>
            ))}
          </>
        )}
      </section>
      {seen && !seen.asked && (
        <section class="results reviewed" aria-label="Review">
          <Review
            key={seen.record}
            corsair={corsair}
            finished={{ ...seen, game: plan.game, seat, choices }}
            after={after}
            playOn={(next) => void look(next)}
          />
        </section>
      )}
      {seen && (
        <section class="results table" aria-label="Board">
          <Board picture={seen.picture} options={options} marks={marks} choose={choose} />
          <details>
            <summary>Board as text</summary>
            <pre tabIndex={0} aria-label="Board as text">
              {seen.board}
            </pre>
          </details>
          <code id="command">{commandLine(table)}</code>
        </section>
      )}
      <section class="results story" aria-label="Story">
        <h2>Story</h2>
        {seen?.reasons && (
          <details>
            <summary>Why did the bots choose that?</summary>
            <p class="note">{seen.reasons}</p>
          </details>
        )}
        {seen && <Story text={seen.story} />}
      </section>
    </div>
  );
}

/** Marks of an advice: the share of simulated games won after each option, the best first. */
function marksOf(seen: Situation | undefined): Mark[] {
  const percent = (share: number) => (100 * share).toFixed(0);
  return (seen?.advice?.rows ?? []).map((row) => {
    const short = `${percent(row.win_share)} %`;
    const long = row.win_share_lo === null ? short : `${short} [${percent(row.win_share_lo)}, ${percent(row.win_share_hi!)}]`;
    return { action: row.option, short, long, strong: row.verdict === "may be best" };
  });
}

/** The story, scrolled to its last line. */
function Story({ text }: { text: string }) {
  return (
    <pre class="log" tabIndex={0} aria-label="Story" key={text} ref={(at) => void (at && (at.scrollTop = at.scrollHeight))}>
      {text.trim()}
    </pre>
  );
}

/** Takes the focus that the last button loses when the menu changes, so that a screen reader reads the question. */
function takeFocus(at: HTMLElement | null) {
  if (document.activeElement === document.body) at?.focus({ preventScroll: true });
}

function Question({ seen, busy, choose }: { seen: Situation; busy: boolean; choose: (action: string) => void }) {
  const [sought, seek] = useState("");
  const { asked, players, score, scores } = seen;
  if (!asked) {
    const places = players.map((player, at) => ({ player, score: scores[at]! })).sort((a, b) => b.score - a.score);
    return (
      <div class="answer" tabIndex={-1} ref={takeFocus}>
        <p>The game is over.</p>
        <ol>
          {places.map((place) => (
            <li key={place.player}>
              {place.player}: {place.score} {score}
            </li>
          ))}
        </ol>
      </div>
    );
  }
  const { options, complete, turn, question } = asked;
  const found = options.filter((of) => of.words.toLowerCase().includes(sought.toLowerCase()));
  return (
    <>
      <p class="answer" tabIndex={-1} ref={takeFocus}>
        {turn ? `Turn ${turn}` : "Set-up"}. {question}
      </p>
      {(options.length >= MANY || !complete) && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (!complete && sought) choose(sought);
          }}
        >
          <input
            type="search"
            aria-label="Find an option"
            placeholder={`Find one of ${options.length} options${complete ? "" : ", or type another action and Enter"}`}
            value={sought}
            onInput={(event) => seek(event.currentTarget.value)}
          />
        </form>
      )}
      <div class="menu">
        {found.map(({ action, words }) => (
          <button key={action} type="button" disabled={busy} onClick={() => choose(action)}>
            {words}
          </button>
        ))}
      </div>
    </>
  );
}

/** Options by their share of simulated games won, with intervals. */
function Hints({ advice: { games, bot, rows } }: { advice: NonNullable<Situation["advice"]> }) {
  const shown = rows.slice(0, 8);
  const top = Math.max(...shown.map((row) => row.win_share_hi ?? row.win_share)) || 1;
  return (
    <table class="figures">
      <caption>
        Wins in {games.toLocaleString("en")} games of {bot}, with 95 % intervals
      </caption>
      <tbody>
        {shown.map((row) => (
          <tr key={row.option}>
            <th scope="row">{row.words}</th>
            <td class="number">{(100 * row.win_share).toFixed(0)} %</td>
            <td>{row.verdict}</td>
            <td class="picture">
              {row.win_share_lo !== null && (
                <Interval value={row.win_share} low={row.win_share_lo} high={row.win_share_hi!} scale={{ from: 0, to: top, mark: 0 }} />
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
