import { useState } from "preact/hooks";
import type { Game, Rule } from "./game";
import type { Plan } from "./link";

/** Panel of the rules: house rules of the library, changed rules, and all rules in groups. */
export function RulesPanel({ game, plan, change }: { game: Game; plan: Plan; change: (plan: Plan) => void }) {
  const [sought, seek] = useState("");
  const [opened] = useState(plan.house.length > 0);
  const house = game.library.filter((rule) => plan.house.includes(rule.name));
  const start = (rule: Rule) => house.map((of) => of.values[rule.key]).findLast(Boolean) ?? rule.edition;
  const set = (rule: Rule, value: string) => {
    const { [rule.key]: _, ...values } = plan.values;
    change({ ...plan, values: value === start(rule) ? values : { ...values, [rule.key]: value } });
  };
  const toggle = (name: string) => {
    const on = plan.house.includes(name);
    change({ ...plan, house: on ? plan.house.filter((of) => of !== name) : [...plan.house, name] });
  };
  const control = (rule: Rule) => (
    <Control
      key={rule.key}
      rule={rule}
      start={start(rule)}
      value={plan.values[rule.key] ?? start(rule)}
      set={(value) => set(rule, value)}
    />
  );
  const words = sought.toLowerCase().split(/\s+/).filter(Boolean);
  const text = (rule: Rule) => `${rule.key} ${rule.about} ${rule.group}`.toLowerCase();
  const found = game.rules.filter((rule) => words.every((word) => text(rule).includes(word)));
  const changed = game.rules.filter((rule) => rule.key in plan.values);
  const groups = [...new Set(game.rules.map((rule) => rule.group))];
  const count = changed.length + house.length;
  return (
    <section class="rules" aria-label="House rules">
      <div class="row">
        <h2>House rules</h2>
        {count > 0 && (
          <button type="button" onClick={() => change({ ...plan, values: {}, house: [] })}>
            Remove all ({count})
          </button>
        )}
      </div>
      <details open={opened}>
        <summary>Library of house rules</summary>
        <div class="library">
          {game.library.map((rule) => (
            <label class="house" key={rule.name}>
              <input type="checkbox" checked={plan.house.includes(rule.name)} onChange={() => toggle(rule.name)} />
              <span>
                <b>{rule.name.replaceAll("-", " ")}</b> {rule.about}
              </span>
            </label>
          ))}
        </div>
      </details>
      {changed.length > 0 && <div class="changes">{changed.map(control)}</div>}
      <input
        type="search"
        aria-label="Search the rules"
        placeholder={`Search ${game.rules.length} rules, such as gold`}
        value={sought}
        onInput={(event) => seek(event.currentTarget.value)}
      />
      {words.length > 0 && found.filter((rule) => !(rule.key in plan.values)).slice(0, 40).map(control)}
      {words.length > 0 && found.length === 0 && <p class="note">No rule has these words.</p>}
      {words.length === 0 && groups.map((group) => <Group key={group} title={group} of={game.rules} control={control} />)}
    </section>
  );
}

/** Rules of a group, which are drawn when the group is opened. */
function Group({ title, of, control }: { title: string; of: Rule[]; control: (rule: Rule) => preact.JSX.Element }) {
  const [open, setOpen] = useState(false);
  const rules = of.filter((rule) => rule.group === title);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {title} <small>{rules.length}</small>
      </summary>
      {open && rules.map(control)}
    </details>
  );
}

interface ControlProps {
  rule: Rule;
  /** Value without the change: of the edition, or of a chosen house rule. */
  start: string;
  value: string;
  set: (value: string) => void;
}

function Control({ rule, start, value, set }: ControlProps) {
  const id = `rule-${rule.key}`;
  return (
    <div class="rule">
      <label for={id}>{rule.about}</label>
      <code>{rule.key}</code>
      <div class="control">
        <Input id={id} rule={rule} start={start} value={value} set={set} />
        {value !== start && (
          <button type="button" class="reset" aria-label={`Reset ${rule.key} to ${start}`} onClick={() => set(start)}>
            ↺ {start.length < 12 ? start : ""}
          </button>
        )}
      </div>
    </div>
  );
}

function Input({ id, rule, start, value, set }: ControlProps & { id: string }): preact.ComponentChildren {
  const { type, words, minimum = 0, maximum = 99 } = rule;
  const typed = (event: { currentTarget: { value: string } }) => set(event.currentTarget.value);
  if (type === "integer") {
    // A wide range gets a slider near the usual value; the field beside it takes any value.
    const top = Math.min(maximum, Math.max(12, 4 * Number(start)));
    return (
      <>
        <input type="range" id={id} min={minimum} max={top} value={value} onInput={typed} />
        <input
          type="number"
          aria-label={`${rule.about}: value`}
          min={minimum}
          max={maximum}
          value={value}
          onChange={(event) => event.currentTarget.validity.valid && typed(event)}
        />
      </>
    );
  }
  if (type === "boolean") {
    const flip = () => set(String(value !== "true"));
    return <input type="checkbox" role="switch" id={id} checked={value === "true"} onChange={flip} />;
  }
  if (words.length > 0 && type === "string") {
    return (
      <select id={id} value={value} onChange={typed}>
        {words.map(({ word, meaning }) => (
          <option key={word} value={JSON.stringify(word)}>
            {word.replaceAll("_", " ")}: {meaning}
          </option>
        ))}
      </select>
    );
  }
  // Numbers for each seat, or for each level.
  const list = /^\[\d+(?:, ?\d+){1,7}\]$/.test(value) ? value.slice(1, -1).split(/, ?/) : [];
  if (list.length > 0) {
    return list.map((number, at) => (
      <input
        key={at}
        id={at === 0 ? id : undefined}
        type="number"
        class="each"
        aria-label={`${rule.about}: ${at}`}
        value={number}
        onChange={(event) => set(`[${list.with(at, event.currentTarget.value || "0").join(", ")}]`)}
      />
    ));
  }
  return <input type="text" id={id} value={value} spellcheck={false} onChange={typed} />;
}
