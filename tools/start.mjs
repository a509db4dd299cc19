// Builds what is missing and serves the page: `npm start`.
import { buildWeb } from './build.mjs';
import { main } from './lib/run.mjs';
import { serve } from './serve.mjs';

await main(async () => {
  buildWeb();
  const { url } = await serve();
  console.log(`\nThe page is at ${url} (stop with Ctrl+C)`);
});
