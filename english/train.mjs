// Trains the model that reads English: `npm run train:english`. The same command continues a stopped run. With
// `--after=second`, training starts with the published model and skips the lessons up to the second.
import fs from 'node:fs';
import os from 'node:os';
import { parseArgs } from 'node:util';
import { buildNpm } from '../tools/build.mjs';
import { main, Stop } from '../tools/lib/run.mjs';
import { finish } from './finish.mjs';
import { train } from './lessons.mjs';
import { work } from './paths.mjs';
import { buildProgram } from './program.mjs';
import { recipe } from './recipe.mjs';
import { count, prepareAll, preparePart } from './text/prepare.mjs';

function asked() {
  try {
    const options = {
      'stop-after': { type: 'string', default: '0' },
      threads: { type: 'string', default: String(os.availableParallelism()) },
      after: { type: 'string' },
    };
    const { values } = parseArgs({ options });
    const [stopAfter, threads] = [Number(values['stop-after']), Number(values.threads)];
    if (!(Number.isInteger(stopAfter) && stopAfter >= 0 && Number.isInteger(threads) && threads >= 1))
      throw new Error('--stop-after must be a whole number from 0, --threads a whole number from 1.');
    const names = Object.keys(recipe.lessons).slice(0, -1);
    if (!(values.after === undefined || names.includes(values.after)))
      throw new Error(`--after must be a lesson that another one follows: ${names.join(' or ')}.`);
    return { stopAfter, threads, after: values.after };
  } catch ({ message }) {
    throw new Stop(`${message}\nnpm run train:english [-- --stop-after=steps] [--threads=2] [--after=second]`);
  }
}

await main(async () => {
  const { stopAfter, threads, after } = asked();
  fs.mkdirSync(work, { recursive: true });
  const isPublished = after !== undefined;
  const all = prepareAll(isPublished);
  console.log('Building the trainer ...');
  buildProgram();
  count(all.tokens);
  const part = preparePart(isPublished);
  if (train({ stopAfter, threads, after })) {
    buildNpm(); // needed by finish(), which reads the finished model with the npm package
    await finish({ all, part }, after);
  } else console.log('Stopped. The same command continues from here.');
});
