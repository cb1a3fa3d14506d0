import { useState } from "preact/hooks";
import { commandLine } from "./corsair";
import type { Game } from "./game";

/** Choice of the game. */
export function GamePicker({ games, game, choose }: { games: Game[]; game: string; choose: (id: string) => void }) {
  return (
    <label>
      Game
      <select value={game} onChange={(event) => choose(event.currentTarget.value)}>
        {games.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The command that prints a result, with buttons to copy it, the link to the plan, and the result as JSON. */
export function Sources({ argv, text }: { argv: string[]; text: string }) {
  const command = commandLine(argv);
  return (
    <div class="row copy">
      <code id="command">{command}</code>
      <Copy label="Copy command" text={() => command} />
      <Copy label="Copy link" text={() => location.href} />
      <button type="button" onClick={() => save(`${argv.slice(0, 2).join("-")}.json`, text)}>
        Save JSON
      </button>
    </div>
  );
}

/** Offers a text as a file. */
export function save(name: string, text: string) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text]));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Button that copies a text to the clipboard. */
export function Copy({ label, text }: { label: string; text: () => string }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text());
    } catch {
      // Some browsers refuse the clipboard to a page from a file.
      const field = document.body.appendChild(document.createElement("textarea"));
      field.value = text();
      field.select();
      document.execCommand("copy");
      field.remove();
    }
    setCopied(true);
    setTimeout(() => setCopied(false), 1500);
  };
  return (
    <button type="button" onClick={copy}>
      <span aria-live="polite">{copied ? "Copied" : label}</span>
    </button>
  );
}
