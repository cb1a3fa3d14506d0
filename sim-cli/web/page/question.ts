import { type Corsair, execute } from "./corsair";

/** An option of `corsair odds GAME`, as the command's help describes it. */
export interface Option {
  /** Name without dashes; empty for the question itself. */
  name: string;
  about: string;
  /** Accepted words; empty if any text is accepted. */
  words: string[];
  usual: string;
  isFlag: boolean;
  isMany: boolean;
  /** Names of the numbers of a value such as `2-2-3-3`; empty for other values. */
  parts: string[];
}

/** Options that need files, simulate, or have no meaning on a page. */
const NOT_HERE = ["full", "help", "check", "simulate", "limit", "scenario"];

/** Reads the options of a game's odds from the command's help. */
export async function optionsOf({ desk }: Corsair, game: string): Promise<Option[]> {
  const help = await execute(desk, ["odds", game, "--help"]);
  const own = help.slice(help.search(/^(Arguments|Options):/m)).split(/\n(?=\S)/);
  const blocks = own.slice(0, own.findIndex((block) => block.startsWith("Options:")) + 1).join("\n");
  return blocks
    .split(/\n(?= {2,6}(?:--|-\w|<)|Options:)/)
    .map((block) => option(block))
    .filter((of): of is Option => of !== undefined && !NOT_HERE.includes(of.name));
}

function option(block: string): Option | undefined {
  const head = /^ *(?:-\w, )?(?:--([\w-]+))?(?: ?<(\S+)>)?/.exec(block)!;
  if (!head[1] && !head[2]) return undefined;
  const text = block.slice(block.indexOf("\n")).replace(/\s+/g, " ").trim();
  const listed = /\[possible values: ([^\]]*)\]/.exec(text)?.[1];
  return {
    name: head[1] ?? "",
    about: text.replace(/ \[(default|possible values): [^\]]*\]/g, ""),
    words: listed?.split(", ") ?? [],
    usual: /\[default: ([^\] ;]*)/.exec(text)?.[1] ?? "",
    isFlag: !head[2],
    isMany: /given (several times|once for all)/.test(text),
    parts: /\b([a-z]+(?:-[a-z]+){3})\b/.exec(text)?.[1]?.split("-") ?? [],
  };
}
