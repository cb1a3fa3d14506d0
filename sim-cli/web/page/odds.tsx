import { useEffect, useState } from "preact/hooks";
import { type Corsair, execute, type Result, type Row } from "./corsair";
import { GamePicker, Sources } from "./controls";
import { type Game, gameOf } from "./game";
import { readLink, writeLink } from "./link";
import { type Option, optionsOf } from "./question";

/** First question about each game; the empty name is the kind of question. */
const FIRST: Record<string, string> = {
  "pirates-cove": "ship=2-2-3-3&ship=3-3-3-3&target=best&flee=best",
  piratenbucht: "ship=2-2-3-3&ship=3-3-3-3&target=best&flee=best",
  blackbeard: "=encounter&pirate=vane:notoriety=9,cunning=1&foe=maynard",
  "spanish-main": "=shots&ship=2S 2S&target=1-master",
};

/** Exact odds of a fight, computed as the form changes. */
export function Odds({ corsair, games }: { corsair: Corsair; games: Game[] }) {
  const [game, setGame] = useState(() => gameOf(games, readLink().get("game")).id);
  const [asked, setAsked] = useState(() => {
    const link = readLink();
    const isOdds = link.get("tab") === "odds";
    for (const name of ["tab", "game"]) link.delete(name);
    return isOdds && link.size > 0 ? link : new URLSearchParams(FIRST[game]);
  });
  const [options, setOptions] = useState<Option[]>([]);
  const [text, setText] = useState("");
  const [error, setError] = useState("");

  useEffect(() => {
    optionsOf(corsair, game).then(setOptions, (failure: Error) => setError(failure.message));
  }, [game]);
  useEffect(() => {
    writeLink(new URLSearchParams([["tab", "odds"], ["game", game], ...asked]));
    const words = [...asked].flatMap(([name, value]) =>
      name === "" ? [value] : value === "on" ? [`--${name}`] : value ? [`--${name}`, value] : [],
    );
    let current = true;
    const wait = setTimeout(async () => {
      try {
        const answer = await execute(corsair.desk, ["odds", game, ...words, "--format", "json"]);
        if (!current) return;
        setText(answer);
        setError("");
      } catch (failure) {
        if (current) setError((failure as Error).message);
      }
    }, 120);
    return () => {
      current = false;
      clearTimeout(wait);
    };
  }, [game, asked]);

  const choose = (id: string) => {
    setText("");
    setOptions([]);
    setGame(id);
    setAsked(new URLSearchParams(FIRST[id]));
  };
  const set = (name: string, values: string[]) => {
    const next = new URLSearchParams([...asked].filter(([of]) => of !== name));
    for (const value of values) next.append(name, value);
    setAsked(next);
  };
  const isFirst = ({ name }: Option) => new URLSearchParams(FIRST[game]).has(name);
  const field = (option: Option) => (
    <Field key={option.name} option={option} values={asked.getAll(option.name)} set={(to) => set(option.name, to)} />
  );
  return (
    <div class="odds">
      <form class="question" aria-label="Question" onSubmit={(event) => event.preventDefault()}>
        <GamePicker games={games} game={game} choose={choose} />
        {options.filter(isFirst).map(field)}
        <details>
          <summary>More options</summary>
          {options.filter((option) => !isFirst(option)).map(field)}
        </details>
      </form>
      <section class="results" aria-label="Odds">
        {error && (
          <p class="error" role="alert">
            {error}
          </p>
        )}
        {text && <Answer text={text} stale={error !== ""} />}
      </section>
      {text && <aside class="brief">{(JSON.parse(text) as Result).answer.split(". ")[0]}</aside>}
    </div>
  );
}

function Field({ option, values, set }: { option: Option; values: string[]; set: (values: string[]) => void }) {
  const title = (option.name || "question").replaceAll("-", " ");
  const id = `odds-${option.name}`;
  const shown = values.length > 0 ? values : [""];
  const change = (at: number, value: string) => set(shown.with(at, value));
  if (option.isFlag) {
    return (
      <label class="field">
        <input type="checkbox" checked={values.includes("on")} onChange={() => set(values.length ? [] : ["on"])} /> {title}
        <p class="note">{option.about}</p>
      </label>
    );
  }
  return (
    <div class="field">
      <label for={id}>{title}</label>
      {shown.map((value, at) => (
        <div class="control" key={at}>
          {option.words.length > 0 ? (
            <select id={at === 0 ? id : undefined} aria-label={title} value={value || option.usual} onChange={(event) => change(at, event.currentTarget.value)}>
              {option.words.map((word) => (
                <option key={word}>{word}</option>
              ))}
            </select>
          ) : (
            <Value id={at === 0 ? id : undefined} name={`${title} ${at}`} option={option} value={value} set={(to) => change(at, to)} />
          )}
          {option.isMany && values.length > 1 && (
            <button type="button" aria-label={`Remove ${title} ${at}`} onClick={() => set(shown.toSpliced(at, 1))}>
              ×
            </button>
          )}
        </div>
      ))}
      {option.isMany && values.length > 0 && (
        <button type="button" onClick={() => set([...values, values.at(-1)!])}>
          Add {title}
        </button>
      )}
      <p class="note">{option.about}</p>
    </div>
  );
}

interface ValueProps {
  id?: string;
  name: string;
  option: Option;
  value: string;
  set: (value: string) => void;
}

/** Text field; for a value of numbers such as `2-2-3-3` with a field for each number. */
function Value({ id, name, option, value, set }: ValueProps) {
  const numbers = /^\d+(?:-\d+)+/.exec(value)?.[0]?.split("-") ?? [];
  const rest = value.slice(numbers.join("-").length);
  const digits = option.parts.length > 0 && numbers.length === option.parts.length;
  return (
    <div class="value">
      {digits &&
        option.parts.map((part, at) => (
          <label key={part}>
            {part}
            <input
              type="number"
              min="1"
              max="8"
              value={numbers[at]}
              onInput={(event) =>
                event.currentTarget.validity.valid &&
                event.currentTarget.value &&
                set(numbers.with(at, event.currentTarget.value).join("-") + rest)
              }
            />
          </label>
        ))}
      <input
        type="text"
        id={id}
        aria-label={digits ? `${name}: additions` : name}
        spellcheck={false}
        placeholder={digits ? "+ additions" : option.usual}
        value={digits ? rest : value}
        onInput={(event) => set((digits ? numbers.join("-") : "") + event.currentTarget.value)}
      />
    </div>
  );
}

const print = (share: number) => `${(100 * share).toFixed(2)} %`;

function Answer({ text, stale }: { text: string; stale: boolean }) {
  const result = JSON.parse(text) as Result;
  const { conditions, tables } = result;
  const outcomes = tables.odds ?? tables.deeds ?? [];
  const decisions = tables.decisions ?? tables.deed_decisions ?? [];
  const known = [tables.odds, tables.deeds, tables.decisions, tables.deed_decisions];
  const others = Object.entries(tables).filter(([, rows]) => !known.includes(rows) && rows.length > 0);
  return (
    <div class={stale ? "stale" : ""}>
      <div class="answer" aria-live="polite">
        {result.answer.split("\n").map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      {outcomes.length > 0 && <Outcomes rows={outcomes} result={result} />}
      {decisions.length > 0 && <Choices rows={decisions} />}
      {others.map(([name, rows]) => (
        <Plain key={name} name={name} rows={rows} />
      ))}
      <Sources argv={conditions.argv} text={text} />
    </div>
  );
}

/** Probabilities of outcomes by ship, means, and distributions. */
function Outcomes({ rows, result }: { rows: Row[]; result: Result }) {
  const { score } = result.conditions;
  const word = (outcome: unknown) => String(outcome).replace(/^score\b/, score.label).replaceAll("_", " ").replace("score mean", `${score.label} mean`);
  const whole = rows.filter((row) => row.at === null && row.exact !== null);
  const ships = [...new Set(whole.map((row) => row.ship ?? null))].sort((a, b) => Number(a === null) - Number(b === null));
  const names = [...new Set(whole.map((row) => row.outcome as string))];
  const find = (outcome: string, ship: unknown) => whole.find((row) => row.outcome === outcome && (row.ship ?? null) === ship);
  const likely = names.filter((name) => !name.endsWith("_mean") && whole.some((row) => row.outcome === name && row.exact));
  const means = names.filter((name) => name.endsWith("_mean"));
  const spread = rows.filter((row) => row.at !== null && (row.exact as number) > 0.00005);
  const head = (
    <tr>
      <th scope="col">Outcome</th>
      {ships.map((ship) => (
        <th scope="col" key={String(ship)} class="number">
          {ship === null ? (ships.length > 1 ? "battle" : "exact") : `ship ${ship}`}
        </th>
      ))}
    </tr>
  );
  const line = (name: string, cell: (value: number) => preact.ComponentChildren) => (
    <tr key={name}>
      <th scope="row">{word(name)}</th>
      {ships.map((ship) => {
        const value = find(name, ship)?.exact as number | undefined;
        return (
          <td class="number" key={String(ship)}>
            {value === undefined ? "" : cell(value)}
          </td>
        );
      })}
    </tr>
  );
  const share = (value: number) => (
    <span class="share" style={{ "--share": value }}>
      {print(value)}
    </span>
  );
  return (
    <>
      <table class="figures">
        <caption>Outcomes</caption>
        <thead>{head}</thead>
        <tbody>
          {likely.map((name) => line(name, share))}
          {means.map((name) => line(name, (value) => value.toFixed(3)))}
        </tbody>
      </table>
      {spread.length > 0 && (
        <details>
          <summary>Distributions</summary>
          <table class="figures">
            <thead>
              <tr>
                <th scope="col">Outcome</th>
                <th scope="col">At</th>
                <th scope="col" class="number">
                  Exact
                </th>
              </tr>
            </thead>
            <tbody>
              {spread.map((row) => (
                <tr key={`${row.outcome} ${row.ship} ${row.at}`}>
                  <th scope="row">
                    {word(row.outcome)}
                    {row.ship === null || row.ship === undefined ? "" : `, ship ${row.ship}`}
                  </th>
                  <td>{row.at}</td>
                  <td class="number">{share(row.exact as number)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
    </>
  );
}

/** First decisions of best play: the situation, and the value of each choice. */
function Choices({ rows }: { rows: Row[] }) {
  const decisions = [...new Set(rows.map((row) => row.decision))];
  const situation = (row: Row) =>
    Object.entries(row).filter(
      ([name, value]) => !["actions", "choice", "best", "decision", "value", "values"].includes(name) && value !== null && value !== "",
    );
  return (
    <section class="tree">
      <h3>First decisions of best play</h3>
      <ol>
        {decisions.map((decision) => {
          const choices = rows.filter((row) => row.decision === decision);
          const best = Math.max(...choices.map((row) => row.value as number));
          return (
            <li key={String(decision)}>
              <small>
                {situation(choices[0]!).map(([name, value]) => (
                  <span key={name}>
                    {name.replaceAll("_", " ")} {name === "probability" ? print(value as number) : String(value).replaceAll("_", " ")}
                  </span>
                ))}
              </small>
              <ul>
                {choices.map((row) => (
                  <li key={String(row.actions ?? row.choice)} class={row.value === best ? "best" : ""}>
                    {String(row.actions ?? row.choice).replaceAll("_", " ")} <b>{(row.value as number).toFixed(4)}</b>
                  </li>
                ))}
              </ul>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** A table without a picture of its own. */
function Plain({ name, rows }: { name: string; rows: Row[] }) {
  const columns = Object.keys(rows[0]!).filter((column) => rows.some((row) => row[column] !== null && row[column] !== ""));
  return (
    <div class="wide">
      <table class="figures">
        <caption>{name.replaceAll("_", " ")}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th scope="col" key={column}>
                {column.replaceAll("_", " ")}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, 200).map((row, at) => (
            <tr key={at}>
              {columns.map((column) => (
                <td key={column}>{typeof row[column] === "number" ? Number(row[column].toFixed(4)) : String(row[column] ?? "")}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
