// Builds and starts the example for Next, and checks what it shows. The package's own tests do not install Next, so
// they cannot run this example.
import fs from 'node:fs';
import { inRoot } from '../../tools/lib/paths.mjs';
import { run, write } from './project.mjs';
import { started } from './servers.mjs';
import { newPage } from '../support/new-page.mjs';

/**
 * The attention weights of the word "bank" for "stream", "bank" and "mud". PyTorch computes the same numbers, and the
 * README shows them.
 */
const weights = '0.311 0.445 0.244';

const complaint = (place, text) => (text === weights ? '' : `the ${place} has "${text}"`);

/**
 * Reads the weights that the server's page, the route and the browser show. Returns {part: {entry: '' or a complaint}}.
 * Also waits until the element is drawn.
 */
async function readExample(url, browser) {
  const page = await newPage(browser);
  try {
    await page.goto(url);
    const textOf = (id) => page.evaluate((name) => document.getElementById(name).textContent, id);
    await page.waitForFunction(
      () =>
        document.getElementById('browser').textContent !== '' &&
        document.querySelector('softmax-steps')?.shadowRoot?.textContent.includes('bank'),
    );
    const route = await (await fetch(new URL('api/attend', url))).json();
    return {
      server: { riverbank: complaint('page of the server', await textOf('server')) },
      route: { riverbank: complaint('route', route) },
      page: { riverbank: complaint('browser', await textOf('browser')), 'riverbank/elements': '' },
    };
  } finally {
    await page.close();
  }
}

export const examples = [
  {
    name: 'Next example',
    read: readExample,
    open(folder) {
      fs.cpSync(inRoot('examples/next'), folder, { recursive: true });
      // The project's packages are links into the workspace, so Next's root must be a folder that contains both.
      write(
        folder,
        'next.config.js',
        `export default { turbopack: { root: '${inRoot()}' }, outputFileTracingRoot: '${inRoot()}' };\n`,
      );
      run(folder, 'next/dist/bin/next', 'build');
      return started(folder, 'next/dist/bin/next', ['start']);
    },
  },
];
