// Compares the speed of this build with another build of riverbank, call by call in one run: `npm
// run bench -- --against=FOLDER`, after `npm run build` in that folder.
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { inRoot } from '../tools/lib/paths.mjs';
import { Stop } from '../tools/lib/run.mjs';
import { cases, nameOf } from './cases.mjs';
import { startFrom } from './contenders/ours.mjs';
import { attentionOf } from './inputs.mjs';
import { measure } from './measure.mjs';
import { inTurns } from './training/measure.mjs';
import { activations } from './training/model.mjs';
import { firstStep, startFrom as startTraining } from './training/ours.mjs';

const entries = ['index', 'fast', 'fast-pool', 'language-model'];
const rounds = 41;
/** The sizes of the quick benchmark, and two more for traced attention. */
const sizes = [...cases(true), ...[32, 128].map((tokens) => ({ heads: 1, tokens, width: 64, causal: false }))];

/** All functions of a build's npm package, in one object. */
async function buildIn(folder) {
  const files = entries.map((name) => path.resolve(folder, 'dist/npm', `${name}.js`));
  const missing = files.find((file) => !fs.existsSync(file));
  if (missing) throw new Stop(`There is no ${missing}: run "npm run build" in the folder of the other riverbank.`);
  return Object.assign({}, ...(await Promise.all(files.map((file) => import(pathToFileURL(file))))));
}

const named = (prefix, contender) => ({ ...contender, name: `${prefix} ${contender.name}` });

/**
 * Puts the old and the new version of each contender next to each other, so that they take turns.
 */
const inPairs = (before, now) => now.flatMap((each, i) => [named('before', before[i]), named('now', each)]);

/**
 * Prints the ratio of each pair: the time of this build divided by the time of the other build. Below 1, this build
 * is faster.
 */
function print(part, results) {
  for (const [name, { median }] of Object.entries(results)) {
    if (!name.startsWith('now ')) continue;
    const before = results[name.replace('now ', 'before ')];
    if (!median || !before?.median) continue;
    const [was, is] = [before.median, median].map((ms) => ms.toFixed(4).padStart(10));
    console.log(`${(median / before.median).toFixed(3)}  ${was} → ${is} ms  ${part}  ${name.slice(4)}`);
  }
}

/**
 * Compares this version (now) with another built version of riverbank in `folder` (before). Prints a line for each
 * call: the ratio of the median times (now / before), and both medians.
 */
export async function against(folder) {
  const [before, now] = [await buildIn(folder), await buildIn(inRoot('.'))];
  const place = { inBrowser: false };
  const contenders = inPairs(await startFrom(before, place), await startFrom(now, place));
  for (const size of sizes) print(nameOf(size), await measure(contenders, attentionOf(size), rounds));
  const training = inPairs(await startTraining(before), await startTraining(now));
  for (const activation of activations)
    print(`training, ${activation}`, await inTurns(training, await firstStep(activation), rounds));
}
