/** Returns the parts of the plan in the URL's fragment, such as `#tab=balance&game=pirates-cove&set=turns=8`. */
export const readLink = () => new URLSearchParams(location.hash.slice(1));

/** Writes the fragment, so that the address is always a link to the plan. */
export function writeLink(parts: URLSearchParams) {
  const fragment = parts.toString().replaceAll("%2C", ",").replaceAll("%3A", ":").replaceAll("%3D", "=");
  history.replaceState(null, "", `#${fragment}`);
}

/** Plan of the balance tab. */
export interface Plan {
  game: string;
  /** Bots in the order of seats; empty for the game's own. */
  bots: string[];
  /** Names of house rules of the library. */
  house: string[];
  /** Values of rule keys, as TOML. */
  values: Record<string, string>;
  seed: number;
  /** Games of each set of rules. */
  games: number;
}

/** Reads a plan. */
export function planOf(parts: URLSearchParams): Plan {
  const list = (name: string, by: string) => (parts.get(name) ?? "").split(by).filter(Boolean);
  const pairs = parts.getAll("set").map((pair) => pair.split(/=(.*)/s).slice(0, 2) as [string, string]);
  return {
    game: parts.get("game")!,
    bots: list("bots", ","),
    house: list("rules", "+"),
    values: Object.fromEntries(pairs),
    seed: Number(parts.get("seed") ?? 1),
    games: Number(parts.get("n") ?? 10_000),
  };
}

/** Returns the parts of the fragment for a plan. */
export function linkOf(plan: Plan, tab = "balance"): URLSearchParams {
  const parts = new URLSearchParams({ tab, game: plan.game });
  if (plan.bots.length) parts.set("bots", plan.bots.join(","));
  if (plan.house.length) parts.set("rules", plan.house.join("+"));
  for (const [key, value] of Object.entries(plan.values)) parts.append("set", `${key}=${value}`);
  parts.set("seed", String(plan.seed));
  parts.set("n", String(plan.games));
  return parts;
}

/** Returns the options that name the house rules of a plan. */
export function ruleArgs({ house, values }: Pick<Plan, "house" | "values">): string[] {
  const settings = Object.entries(values).flatMap(([key, value]) => ["--set", `${key}=${value}`]);
  return [...(house.length ? ["--rules", house.join("+")] : []), ...settings];
}

/** Returns the command for a plan, without `-n`: `compare` if it has house rules, else `run`, which knows its bots. */
export function argsOf({ game, bots, house, values, seed }: Plan): string[] {
  const rules = ruleArgs({ house, values });
  return [rules.length ? "compare" : "run", game, ...rules, ...(bots.length ? ["--bots", bots.join(",")] : []), "--seed", String(seed)];
}
