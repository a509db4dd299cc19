// Measures the chapters in every layout and language, and writes the heights that the page reserves for them into
// web/chapters/heights.css: `npm run heights`.
import { buildWeb } from './build.mjs';
import { npmProgram } from './lib/paths.mjs';
import { main, run } from './lib/run.mjs';
import { readSettings } from './lib/settings.mjs';

await main(() => {
  readSettings(process.argv.slice(2), {});
  buildWeb();
  run(npmProgram('playwright'), ['test', '-c', 'tests/page/heights.config.ts']);
});
