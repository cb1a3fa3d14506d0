// Compares the WebAssembly module with the native command: every edition with every bot family, byte for byte.
// Usage: node native.mjs CORSAIR MODULE [GAME]

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Returns functions of a new instance of the module, which take and return objects. */
function laboratory(path) {
  const module = new WebAssembly.Module(readFileSync(path));
  let exports;
  let panic = '';
  const text = (address, length) =>
    new TextDecoder().decode(new Uint8Array(exports.memory.buffer, address, length));
  const report = (address, length) => {
    panic = text(address, length);
  };
  exports = new WebAssembly.Instance(module, { env: { report } }).exports;
  const call = (name, request) => {
    const bytes = new TextEncoder().encode(JSON.stringify(request));
    const address = exports.alloc(bytes.length);
    new Uint8Array(exports.memory.buffer, address, bytes.length).set(bytes);
    let answer;
    try {
      answer = exports[name](address, bytes.length);
    } catch (trap) {
      throw new Error(`${name} ${request.args.join(' ')}: ${trap.message}: ${panic}`);
    }
    exports.free(address, bytes.length);
    const [start, length] = [Number(answer >> 32n), Number(answer & 0xffffffffn)];
    const json = text(start, length);
    exports.free(start, length);
    return JSON.parse(json);
  };
  return {
    memory: () => exports.memory.buffer.byteLength,
    execute: (args) => call('execute', { args }),
    play: (args, first, count) => call('play', { args, first, count }),
    answer: (args, parts) => call('answer', { args, parts }),
  };
}

/** Runs the native command and returns exit code and standard output. */
function native(corsair, args) {
  const ran = spawnSync(corsair, args, { encoding: 'utf8', maxBuffer: 1 << 28 });
  return { exit: ran.status, stdout: ran.stdout, stderr: ran.stderr };
}

/** Plays and answers a case in the module, in parts of unequal lengths. */
function inParts(laboratory, { args, deals }) {
  const parts = [];
  for (let first = 0, count = 1 + (deals >> 3); first < deals; count = 2 * count + 1) {
    count = Math.min(count, deals - first);
    const played = laboratory.play(args, first, count);
    if (played.exit !== 0) {
      return { ...played, stdout: '' };
    }
    parts.push(played.part);
    first += count;
  }
  return { ...laboratory.answer(args, parts), parts: parts.length };
}

/** Compares a case in module and command, and returns the differences as text. */
function compared(laboratory, corsair, asked) {
  const began = performance.now();
  const own = asked.deals ? inParts(laboratory, asked) : laboratory.execute(asked.args);
  const seconds = (performance.now() - began) / 1000;
  const games = asked.deals ? ['-n', String(own.games)] : [];
  const command = native(corsair, [...asked.args, ...games]);
  const isEqual = own.exit === command.exit && own.stdout === command.stdout && own.stdout !== '';
  const why = isEqual ? '' : `\n  module ${own.exit}: ${own.stderr}\n  command ${command.exit}: ${command.stderr}`;
  return { name: asked.args.join(' '), isEqual, why, games: own.games ?? 0, parts: own.parts ?? 0, seconds };
}

/** Exact odds that are compared, by game. */
const ODDS = {
  'pirates-cove': [
    '--ship 2-2-3-3 --ship 3-3-3-3',
    '--ship 2-2-3-3 --ship 3-3-3-3 --target best --flee best',
  ],
  piratenbucht: ['--ship 2-2-3-3 --npc blackbeard', '--ship 3-3-4-4 --npc navy'],
  blackbeard: [
    'encounter --pirate vane:notoriety=9,cunning=1 --foe maynard',
    'run --pirate vane:cunning=0 --port havana --to port_royal --actions 4',
  ],
  'spanish-main': [
    'shots --ship "2S 2S" --target 1-master',
    'duel --ship "SM:HMS Titan" --target "SM:El Acorazado" --range L --first target',
    'fire --ship "4-master [burning=1]" --turns 6',
  ],
};

/** Games of a run, fewer where games or decisions are slow. */
function gamesOf(game, bot) {
  if (SEARCHES.includes(bot)) {
    return 8;
  }
  return game === 'spanish-main' ? 100 : 1000;
}

const SEARCHES = ['mcts', 'rollout', 'searcher', 'master'];

/** Splits a command line at spaces outside of quotation marks. */
const words = (line) => line.match(/"[^"]*"|\S+/g).map((word) => word.replaceAll('"', ''));

/** Lists the cases of a game: a run of every bot family, a comparison, exact odds, and lists. */
function casesOf(corsair, game) {
  const listed = native(corsair, ['bots', game]).stdout;
  const bots = [...listed.matchAll(/^ {2}(\w+): /gm)].map((found) => found[1]);
  const [rule] = native(corsair, ['rules', 'library', game]).stdout.split(' ');
  const seats = game.startsWith('pira') ? 3 : 2;
  const others = (bot) => bots.filter((of) => of !== bot && !SEARCHES.includes(of)).slice(0, seats - 1);
  const run = (bot) => {
    const spec = SEARCHES.includes(bot) ? `${bot}:iterations=8` : bot;
    const args = ['run', game, '--bots', [spec, ...others(bot)].join(), '--seed', '5'];
    return { args: [...args, '--format', 'json'], games: gamesOf(game, bot) };
  };
  const compare = ['compare', game, '--rules', rule, '--bots', bots.slice(0, seats).join(), '--format', 'json'];
  const odds = ODDS[game].map((line) => ({ args: ['odds', game, ...words(line), '--format', 'json'] }));
  const runs = bots.map(run);
  const more = [
    { args: [...runs[1].args, '--quality'], games: runs[1].games / 4 },
    { args: compare, games: runs[1].games / 4 },
    { args: [...compare.slice(0, -1), 'table'], games: runs[1].games / 4 },
    { args: ['bots', game] },
    { args: ['play', game, '--seed', '5', '--format', 'json', '--advice', '60'] },
    { args: ['rules', 'show', game, '--sources'] },
  ];
  return [...runs, ...more, ...odds].map(({ args, games }) => {
    // A deal is played once for each seating.
    return { args, deals: games && Math.ceil(games / seats) };
  });
}

const [corsair, module, only] = process.argv.slice(2);
const games = laboratory(module).execute(['games']).stdout.trim().split('\n').map((line) => line.split(' ')[0]);
let failed = 0;
let passed = 0;
for (const game of games.filter((of) => !only || of === only)) {
  const own = laboratory(module);
  for (const asked of casesOf(corsair, game)) {
    const { name, isEqual, why, games: n, parts, seconds } = compared(own, corsair, asked);
    const amount = n ? ` (${n} games in ${parts} parts, ${Math.round(n / seconds)}/s)` : '';
    console.log(`${isEqual ? 'equal' : 'DIFFERENT'}: ${name}${amount}${why}`);
    isEqual ? passed++ : failed++;
  }
  console.log(`${game}: ${(own.memory() / 2 ** 20).toFixed(1)} MiB of memory`);
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
