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
  /** Name for people. */
  name: string;
  rules: Rule[];
  library: HouseRule[];
  bots: { name: string; about: string }[];
  /** Bots of a run without `--bots`, one per seat. */
  seats: string[];
  metrics: Record<string, MetricWords>;
}

/** Returns a game by its id, or the first game. */
export const gameOf = (games: Game[], id: string | null) => games.find((of) => of.id === id) ?? games[0]!;
