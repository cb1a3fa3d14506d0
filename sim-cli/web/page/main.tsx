import { type ComponentType, render } from "preact";
import { useState } from "preact/hooks";
import { Balance } from "./balance";
import { type Corsair, load } from "./corsair";
import type { Game } from "./game";
import { readLink } from "./link";
import { Odds } from "./odds";
import { Play } from "./play";

/** Properties of a tab. */
export interface TabProps {
  corsair: Corsair;
  games: Game[];
}

const TABS: { id: string; title: string; view: ComponentType<TabProps> }[] = [
  { id: "balance", title: "Balance", view: Balance },
  { id: "play", title: "Play", view: Play },
  { id: "odds", title: "Odds", view: Odds },
];

function Page(props: TabProps) {
  const [tab, setTab] = useState(() => TABS.find(({ id }) => id === readLink().get("tab")) ?? TABS[0]!);
  const open = (next: (typeof TABS)[number]) => {
    history.replaceState(null, "", `#tab=${next.id}`);
    setTab(next);
  };
  const step = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowLeft: TABS.length - 1 }[event.key];
    if (!by) return;
    const next = TABS[(TABS.indexOf(tab) + by) % TABS.length]!;
    open(next);
    document.getElementById(`tab-${next.id}`)!.focus();
  };
  return (
    <>
      <header>
        <h1>Corsair laboratory</h1>
        <div role="tablist" aria-label="Laboratory" onKeyDown={step}>
          {TABS.map((of) => (
            <button
              key={of.id}
              type="button"
              role="tab"
              id={`tab-${of.id}`}
              aria-selected={of === tab}
              aria-controls="panel"
              tabIndex={of === tab ? 0 : -1}
              onClick={() => open(of)}
            >
              {of.title}
            </button>
          ))}
        </div>
      </header>
      <main>
        <div id="panel" role="tabpanel" aria-labelledby={`tab-${tab.id}`}>
          <tab.view key={tab.id} {...props} />
        </div>
      </main>
    </>
  );
}

const root = document.getElementById("page")!;
// A link that is pasted over the address of an open page is a new plan.
addEventListener("hashchange", () => location.reload());
const games = JSON.parse(document.getElementById("games")!.textContent!);
root.textContent = "";
render(<Page corsair={load()} games={games} />, root);
