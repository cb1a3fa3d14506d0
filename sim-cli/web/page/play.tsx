import { useEffect, useRef, useState } from "preact/hooks";
import { commandLine, type Corsair, execute } from "./corsair";
import { GamePicker } from "./controls";
import { describe, type Game } from "./game";
import { linkOf, type Plan, planOf, readLink, ruleArgs, writeLink } from "./link";
import { RulesPanel } from "./rules";

/** The table after some answers: `corsair play` replays the game from its seed and all answers so far. */
interface Table {
  answers: string[];
  /** The story, the board, and the text between the last answer and the menu. */
  story: string;
  board: string;
  news: string;
  menu: { number: string; words: string }[];
}

/** Sits at a table of bots: the dialogue of `corsair play`, with buttons for its menus. */
export function Play({ corsair, games }: { corsair: Corsair; games: [string, string][] }) {
  const link = readLink();
  const [plan, setPlan] = useState<Plan>(() => ({ ...planOf(link), game: link.get("game") ?? games[0]![0] }));
  const [seat, setSeat] = useState(Number(link.get("seat") ?? 0));
  const [table, setTable] = useState<Table>();
  const [game, setGame] = useState<Game>();
  const [note, setNote] = useState("");
  const [busy, setBusy] = useState(false);
  const log = useRef<HTMLPreElement>(null);
  const first = useRef((link.get("answers") ?? "").split("~").filter(Boolean));

  const bots = plan.bots.length ? ["--bots", plan.bots.join(",")] : [];
  const args = ["play", plan.game, "--seat", String(seat), ...ruleArgs(plan), ...bots, "--seed", String(plan.seed)];

  async function send(answers: string[]) {
    setBusy(true);
    try {
      const input = [...answers, "t", "b", ""].join("\n");
      const text = await execute(corsair.desk, [...args, "--width", innerWidth < 700 ? "60" : "80"], input);
      // Each segment begins with the answer that the dialogue repeats.
      const [start, ...rest] = text.split(/^> ?/m);
      const segments = rest.map((segment) => segment.slice(segment.indexOf("\n") + 1).trimEnd());
      const last = answers.length > 0 ? segments[answers.length - 1]! : start!;
      const asks = /^.*your decision: .*$/m.exec(last);
      if (!asks && !last.includes("The game is over.")) {
        setNote(last);
        return;
      }
      const options = asks ? last.slice(asks.index + asks[0].length) : "";
      const menu = [...options.matchAll(/(?:^| {2,})(\d+) (.+?)(?= {2,}\d+ |$)/gm)];
      setTable({
        answers,
        story: segments[answers.length]!.trim(),
        board: segments[answers.length + 1]!.trim(),
        news: asks ? asks[0] : last.trim(),
        menu: menu.map(([, number, words]) => ({ number: number!, words: words! })),
      });
      setNote("");
      const parts = linkOf(plan, "play");
      parts.delete("n");
      parts.set("seat", String(seat));
      if (answers.length) parts.set("answers", answers.join("~"));
      writeLink(parts);
    } catch (error) {
      setNote((error as Error).message);
    } finally {
      setBusy(false);
    }
  }

  useEffect(() => {
    void send(first.current);
    first.current = [];
  }, [plan, seat]);
  useEffect(() => {
    describe(corsair, plan.game).then(setGame, (error: Error) => setNote(error.message));
  }, [plan.game]);
  useEffect(() => {
    log.current!.scrollTop = log.current!.scrollHeight;
  }, [table]);

  const answers = table?.answers ?? [];
  const change = (next: Partial<Plan>) => {
    if (next.game) setTable(undefined);
    setPlan({ ...plan, ...next });
  };
  return (
    <div class="play">
      <section class="plan" aria-label="Table">
        <GamePicker
          games={games}
          game={plan.game}
          choose={(id) => change({ game: id, bots: [], house: [], values: {} })}
        />
        <label>
          Your seat
          <input type="number" min="0" max="7" value={seat} onChange={(event) => setSeat(event.currentTarget.valueAsNumber || 0)} />
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
          {game?.id === plan.game && <RulesPanel game={game} plan={plan} change={change} />}
        </details>
      </section>
      <section class="results" aria-label="Decision" aria-busy={busy}>
        <div class="news" aria-live="polite">
          <p>{table?.news}</p>
        </div>
        <div class="menu">
          {table?.menu.map(({ number, words }) => (
            <button key={`${answers.length} ${number}`} type="button" disabled={busy} onClick={() => send([...answers, number])}>
              {words}
            </button>
          ))}
        </div>
        <form
          class="row"
          onSubmit={(event) => {
            event.preventDefault();
            const field = event.currentTarget.elements.namedItem("words") as HTMLInputElement;
            if (field.value) void send([...answers, field.value]);
            field.value = "";
          }}
        >
          <button type="button" disabled={busy} onClick={() => send([...answers, "?"])}>
            Advice
          </button>
          <button type="button" disabled={busy} onClick={() => send([...answers, "why"])}>
            Why did a bot do that?
          </button>
          <button type="button" disabled={busy || answers.length === 0} onClick={() => send(answers.slice(0, -1))}>
            Undo
          </button>
          <input type="text" name="words" aria-label="Answer in words" placeholder="Or type an answer, and Enter" />
        </form>
        {note && (
          <pre class="advice" role="status">
            {note}
          </pre>
        )}
        <h2>Board</h2>
        <pre tabIndex={0} aria-label="Board">
          {table?.board}
        </pre>
        <code id="command">{commandLine(args)}</code>
      </section>
      <section class="results" aria-label="Story">
        <h2>Story</h2>
        <pre class="log" ref={log} tabIndex={0} aria-label="Story">
          {table?.story}
        </pre>
      </section>
    </div>
  );
}
