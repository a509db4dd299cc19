// Puts known faults into a copy of the source, one at a time, and names those that no test notices:
// `npm run mutants -- --only=attention,store/a-lost-undo-step --jobs=2`.
// This is our own script because no tool covers both languages:
// StrykerJS mutates neither C++ nor WebAssembly and has no runner for Playwright, and Mull needs a single program that
// LLVM has compiled.
// Both tools also make faults by rules, while people write wrong formulas.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { inWords } from './lib/counts.mjs';
import { readMutants, withFault } from './lib/mutants.mjs';
import { suites } from './lib/mutant-suites.mjs';
import { ensureNodeModules } from './lib/node-modules.mjs';
import { inRoot } from './lib/paths.mjs';
import { tellProgress } from './lib/progress.mjs';
import { main, Stop } from './lib/run.mjs';
import { scratchCopy } from './lib/scratch.mjs';
import { readSettings } from './lib/settings.mjs';
import { ensureSystem } from './lib/system.mjs';

const known = { only: '', jobs: String(os.availableParallelism()) };

/** The faults of the given files of tests/mutants ("rooms") or with the given ids; all faults if neither is given. */
function chosenOnes(only) {
  const words = only.split(',').filter(Boolean);
  const all = readMutants();
  const stray = words.find((word) => !all.some(({ room, id }) => [room, id].includes(word)));
  if (stray)
    throw new Stop(
      `There is no room and no fault "${stray}"; rooms are ${[...new Set(all.map(({ room }) => room))].join(', ')}.`,
    );
  return words.length === 0 ? all : all.filter(({ room, id }) => words.includes(room) || words.includes(id));
}

/** The duration of each run without a fault, by suite and words. */
const usual = new Map();
/**
 * How many seconds a run with a fault may take: a fault may cause an endless loop. There is no limit until the run
 * without a fault is measured.
 */
function longest(pair) {
  const seconds = usual.get(pair.join(' '));
  return seconds && Math.max(60, 10 * seconds);
}

/** Runs a list of [suite, words] and returns the first test that fails. */
async function firstToNotice(list, homes, jobs) {
  for (const pair of list) {
    const [name, words] = pair;
    const { copy, firstFailure } = suites[name];
    const failure = await firstFailure(homes[copy], words, { jobs, seconds: longest(pair) });
    if (failure !== undefined) return `${name}: ${failure}`;
  }
  return undefined;
}

const secondsSince = (begun) => (performance.now() - begun) / 1000;

/** The copies of the project that a fault is put into. */
const copiesOf = ({ by }) => [...new Set(Object.keys(by).map((name) => suites[name].copy))];

/**
 * Calls a function for each item: in parallel across the copies of the project, one at a time within a copy. Items that
 * need several copies run alone at the end.
 */
async function eachInItsCopy(items, copiesOfItem, act) {
  const inTurn = async (row) => {
    for (const item of row) await act(item);
  };
  const copies = [...new Set(items.flatMap(copiesOfItem))];
  const isOf = (copy) => (item) => String(copiesOfItem(item)) === copy;
  await Promise.all(copies.map((copy) => inTurn(items.filter(isOf(copy)))));
  await inTurn(items.filter((item) => copiesOfItem(item).length > 1));
}

/** Checks that all tests pass without a fault. Otherwise their failures would prove nothing. */
async function checkUnchanged(mutants, homes, jobs) {
  const pairs = mutants.flatMap(({ by }) => Object.entries(by));
  const asked = [...new Map(pairs.map((pair) => [pair.join(' '), pair])).values()];
  console.log(`Without a fault: ${asked.length} runs ...`);
  await eachInItsCopy(
    asked,
    ([name]) => [suites[name].copy],
    async (pair) => {
      const begun = performance.now();
      const failure = await firstToNotice([pair], homes, jobs);
      if (failure) throw new Stop(`${failure} fails without any fault (${pair.join(', ')})`);
      usual.set(pair.join(' '), secondsSince(begun));
      tellProgress(usual.size, asked.length);
    },
  );
}

/**
 * Tests one fault. Returns [result, reason]. The result is 'caught', 'NOT CAUGHT', 'equivalent', 'NOT EQUIVALENT' or
 * 'NOT BUILT'.
 */
async function verdict(mutant, homes, jobs) {
  const texts = Object.values(homes)
    .map((home) => path.join(home, mutant.file))
    .map((file) => [file, fs.readFileSync(file, 'utf8')]);
  try {
    for (const [file, text] of texts) fs.writeFileSync(file, withFault(mutant, text));
    const noticed = await firstToNotice(Object.entries(mutant.by), homes, jobs);
    if (mutant.equivalent) return noticed ? ['NOT EQUIVALENT', noticed] : ['equivalent', mutant.equivalent];
    return noticed
      ? ['caught', noticed]
      : [
          'NOT CAUGHT',
          Object.entries(mutant.by)
            .map((pair) => pair.join(': '))
            .join('; '),
        ];
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    return ['NOT BUILT', error.message];
  } finally {
    for (const [file, text] of texts) fs.writeFileSync(file, text);
  }
}

const isGood = (result) => result === 'caught' || result === 'equivalent';

function printTable(results) {
  const rooms = [...new Set(results.map(({ room }) => room))];
  const line = (...cells) =>
    console.log(cells.map((cell, i) => (i === 0 ? String(cell).padEnd(12) : String(cell).padStart(12))).join(''));
  console.log('');
  line('room', 'faults', 'caught', 'equivalent', 'survived', 'seconds');
  for (const room of [...rooms, 'all']) {
    const own = results.filter((each) => room === 'all' || each.room === room);
    const count = (result) => own.filter((each) => each.result === result).length;
    line(
      room,
      own.length,
      count('caught'),
      count('equivalent'),
      own.filter(({ result }) => !isGood(result)).length,
      own.reduce((sum, { seconds }) => sum + seconds, 0).toFixed(0),
    );
  }
}

await main(async () => {
  const { only, jobs } = readSettings(process.argv.slice(2), known, ['jobs']);
  const mutants = chosenOnes(only);
  for (const mutant of mutants) withFault(mutant, fs.readFileSync(inRoot(mutant.file), 'utf8'));
  ensureSystem('build', 'native', 'libraries', 'browsers');
  ensureNodeModules();
  const homes = Object.fromEntries([...new Set(mutants.flatMap(copiesOf))].map((copy) => [copy, scratchCopy(copy)]));
  await checkUnchanged(mutants, homes, jobs);
  const results = [];
  await eachInItsCopy(mutants, copiesOf, async (mutant) => {
    const own = Object.fromEntries(copiesOf(mutant).map((copy) => [copy, homes[copy]]));
    const begun = performance.now();
    const [result, why] = await verdict(mutant, own, jobs);
    const seconds = secondsSince(begun);
    results.push({ room: mutant.room, id: mutant.id, result, seconds });
    tellProgress(results.length, mutants.length);
    console.log(`${result.padEnd(14)} ${mutant.id} (${seconds.toFixed(1)} s): ${why}`);
  });
  printTable(results);
  const failed = results.filter(({ result }) => !isGood(result)).length;
  console.log(`\n${inWords({ passed: results.length - failed, failed })}`);
  return failed > 0 ? 1 : 0;
});
