// Builds the page, measures it in every layout and language, and writes the room it keeps into web/styles: `npm run heights`.
import { buildWeb } from './build.mjs';
import { npmProgram } from './lib/paths.mjs';
import { main, run } from './lib/run.mjs';

await main(() => {
  buildWeb();
  run(npmProgram('playwright'), ['test', '-c', 'tests/page/heights.config.ts']);
});
