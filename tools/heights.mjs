// Measures the figures in every layout and language, and writes the heights that the page reserves into web/styles: `npm run heights`.
import { buildWeb } from './build.mjs';
import { npmProgram } from './lib/paths.mjs';
import { main, run } from './lib/run.mjs';

await main(() => {
  buildWeb();
  run(npmProgram('playwright'), ['test', '-c', 'tests/page/heights.config.ts']);
});
