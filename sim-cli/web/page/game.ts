import { type Corsair, execute, type Result } from "./corsair";

/** A rule key with its meaning, type, range and value in the edition (as TOML). */
export interface Rule {
  key: string;
  group: string;
  about: string;
  type: string;
  minimum?: number;
  maximum?: number;
  words: { word: string; meaning: string }[];
  edition: string;
}

/** A house rule of the library, with the values that it sets. */
export interface HouseRule {
  name: string;
  about: string;
  values: Record<string, string>;
}

/** Words for a metric. */
export interface MetricWords {
  label: string;
  unit: string;
}

/** All facts about a game that the tabs use. */
export interface Game {
  id: string;
  rules: Rule[];
  library: HouseRule[];
  bots: { name: string; about: string }[];
  /** Bots of a run without `--bots`, one per seat. */
  seats: string[];
  metrics: Record<string, MetricWords>;
}

/** Lists the games: id and name. */
export async function listGames({ desk }: Corsair): Promise<[id: string, name: string][]> {
  const lines = (await execute(desk, ["games"])).trim().split("\n");
  return lines.map((line) => line.split(/ {2,}/) as [string, string]);
}

const known = new Map<string, Promise<Game>>();

/** Reads the facts about a game, once. */
export function describe(corsair: Corsair, id: string): Promise<Game> {
  if (!known.has(id)) known.set(id, read(corsair, id));
  return known.get(id)!;
}

async function read({ desk }: Corsair, id: string): Promise<Game> {
  const run = (...args: string[]) => execute(desk, args);
  const [schema, shown, library, bots, first, words] = await Promise.all([
    run("rules", "schema", id),
    run("rules", "show", id, "--full", "--width", "200"),
    run("rules", "library", id, "--full", "--width", "200"),
    run("bots", id, "--width", "200"),
    run("run", id, "-n", "1", "--format", "json"),
    // A module without this function gives ids of metrics.
    desk.call("words", JSON.stringify({ game: id })).catch(() => '{"metrics":{"win":{"label":"wins","unit":"share"}}}'),
  ]);
  const result = JSON.parse(first) as Result;
  return {
    id,
    rules: rules(JSON.parse(schema), shown),
    library: houseRules(library),
    bots: [...bots.matchAll(/^ {2}(\w+): (.*)$/gm)].map(([, name, about]) => ({ name: name!, about: about! })),
    seats: result.conditions.bots!.map((bot) => bot.spec),
    metrics: JSON.parse(words).metrics,
  };
}

interface Schema {
  properties?: Record<string, Schema>;
  description?: string;
  type: string;
  minimum?: number;
  maximum?: number;
}

/** Joins the schema (types, ranges, values) with the commented rules file (order, groups, meanings of words). */
function rules(schema: Schema, shown: string): Rule[] {
  const all: Rule[] = [];
  let [group, words] = ["", [] as Rule["words"]];
  for (const line of shown.split("\n")) {
    const title = /^## (.*)/.exec(line);
    const word = /^# {3}(\S+): (.*)/.exec(line);
    const more = /^# {3,}(.*)/.exec(line);
    const key = /^([\w.]+) = /.exec(line)?.[1];
    if (title) group = title[1]!;
    else if (word) words.push({ word: word[1]!, meaning: word[2]! });
    else if (more && words.length) words.at(-1)!.meaning += ` ${more[1]}`;
    else if (key) {
      const entry = key.split(".").reduce((at: Schema, part) => at.properties![part]!, schema);
      const [, about, edition] = /^(.*) \[edition: (.*)\]$/s.exec(entry.description!)!;
      const { type, minimum, maximum } = entry;
      all.push({ key, group, about: about!, type, minimum, maximum, words, edition: edition! });
      words = [];
    }
  }
  return all;
}

/** Reads the list of house rules: name, meaning, and values at three depths of indentation. */
function houseRules(list: string): HouseRule[] {
  const all: HouseRule[] = [];
  for (const line of list.split("\n")) {
    const value = /^ {8}([\w.]+) = (.*) \((?:was .*|as in the edition)\)$/.exec(line);
    if (value) all.at(-1)!.values[value[1]!] = value[2]!;
    else if (/^\S/.test(line)) all.push({ name: line, about: "", values: {} });
    else if (/^ {4}\S/.test(line)) all.at(-1)!.about += ` ${line.trim()}`;
  }
  return all;
}
