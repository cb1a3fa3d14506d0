// Facts about the games, which become part of the page when it is built.
import type { Result } from "./corsair";
import type { Game, HouseRule, Rule } from "./game";
import { instantiate, output } from "./instance";

/** Reads the facts about all games from the module's code. */
export function readGames(code: BufferSource): Game[] {
  const call = instantiate(new WebAssembly.Module(code));
  const run = (...args: string[]) => output(call("execute", JSON.stringify({ args })));
  const lines = run("games").trim().split("\n");
  return lines.map((line) => {
    const [id, name] = line.split(/ {2,}/) as [string, string];
    const bots = run("bots", id, "--width", "200");
    const { conditions } = JSON.parse(run("run", id, "-n", "1", "--format", "json")) as Result;
    return {
      id,
      name,
      rules: rules(JSON.parse(run("rules", "schema", id)), run("rules", "show", id, "--full", "--width", "200")),
      library: houseRules(run("rules", "library", id, "--full", "--width", "200")),
      bots: [...bots.matchAll(/^ {2}(\w+): (.*)$/gm)].map(([, name, about]) => ({ name: name!, about: about! })),
      seats: conditions.bots!.map((bot) => bot.spec),
      metrics: JSON.parse(call("words", JSON.stringify({ game: id }))).metrics,
    };
  });
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
