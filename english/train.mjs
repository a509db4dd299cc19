// Trains the model that reads English: `npm run train:english`. If stopped, it continues where it was.
import fs from 'node:fs';
import os from 'node:os';
import { parseArgs } from 'node:util';
import { buildNpm } from '../tools/build.mjs';
import { main, Stop } from '../tools/lib/run.mjs';
import { finish } from './finish.mjs';
import { train } from './lessons.mjs';
import { work } from './paths.mjs';
import { buildProgram } from './program.mjs';
import { count, prepare, prepareLast } from './text/prepare.mjs';

function asked() {
  try {
    const options = {
      'stop-after': { type: 'string', default: '0' },
      threads: { type: 'string', default: String(os.availableParallelism()) },
    };
    const { values } = parseArgs({ options });
    const [stopAfter, threads] = [Number(values['stop-after']), Number(values.threads)];
    if (!(Number.isInteger(stopAfter) && stopAfter >= 0 && Number.isInteger(threads) && threads >= 1))
      throw new Error('--stop-after must be a whole number from 0, --threads a whole number from 1.');
    return { stopAfter, threads };
  } catch ({ message }) {
    throw new Stop(`${message}\nnpm run train:english [-- --stop-after=steps] [--threads=2]`);
  }
}

await main(async () => {
  const { stopAfter, threads } = asked();
  fs.mkdirSync(work, { recursive: true });
  const prepared = prepare();
  console.log('Building the trainer ...');
  buildProgram();
  count(prepared.tokens);
  const last = prepareLast();
  if (train({ stopAfter, threads })) {
    buildNpm(); // finish() reads the finished model with the npm package
    await finish(prepared, last);
  } else console.log('Stopped. The same command continues from here.');
});
