import { useState } from "preact/hooks";

/** Choice of the game. */
export function GamePicker({ games, game, choose }: { games: [string, string][]; game: string; choose: (id: string) => void }) {
  return (
    <label>
      Game
      <select value={game} onChange={(event) => choose(event.currentTarget.value)}>
        {games.map(([id, name]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
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
