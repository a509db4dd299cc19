// Builds what is missing and serves the page: `npm start`, or `npm start -- --port 8899`.
import { buildWeb } from './build.mjs';
import { main } from './lib/run.mjs';
import { readPort, serve } from './serve.mjs';

await main(async () => {
  const port = readPort(process.argv.slice(2));
  buildWeb();
  const { url } = await serve({ port });
  console.log(`\nThe page is at ${url} (stop with Ctrl+C)`);
});
