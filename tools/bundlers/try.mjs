// Tries one bundler with the settings in the README, and reports what did not work.
import fs from 'node:fs';
import path from 'node:path';
import { inRoot } from '../lib/paths.mjs';

/** The settings in a row of the README's table: its code spans of more than one word. */
function settingsOf(line) {
  const row = fs
    .readFileSync(inRoot('README.md'), 'utf8')
    .split('\n')
    .find((each) => each.startsWith('| ') && each.split('|')[1].includes(line));
  if (!row) throw new Error(`the README's table has no row ${line}`);
  return [...row.split('|')[2].matchAll(/`([^`]+)`/g)].map(([, text]) => text).filter((text) => text.includes(' '));
}

/** A limit in milliseconds, only for a page that hangs. After it, the parts that have not answered are reported. */
const longest = 600_000;

/** Waits for the results that the example's page shows, and returns them. */
async function readPage(url, browser, settings) {
  const page = await browser.newPage(settings);
  try {
    page.setDefaultTimeout(longest); // eslint-disable-line no-restricted-syntax -- no test with a limit is around this
    const errors = [];
    const fails = new Promise((resolve) => {
      page.on('pageerror', ({ message }) => resolve(errors.push(message)));
    });
    await page.goto(url);
    const said = () => page.evaluate(() => globalThis.said);
    const saysAll = page.waitForFunction(() => globalThis.saidAll).catch(() => undefined);
    // If the page's script fails before its first message, no message will come later.
    await Promise.race([saysAll, fails.then(said).then((begun) => begun && saysAll)]);
    return (await said()) ?? { page: { all: errors.join(', ') || 'nothing was said' } };
  } finally {
    await page.close();
  }
}

/** Returns the failures, such as ['page: riverbank/external: reason']. Creates the project in `home` with the package at `packed`. */
export async function tryWay({ name, line, lacks, open, say, bypassCSP = false }, { home, packed, browser }) {
  const folder = path.join(home, name.replaceAll(' ', '-'));
  fs.cpSync(inRoot('tools/bundlers/example'), folder, { recursive: true });
  fs.cpSync(packed, path.join(folder, 'node_modules/riverbank'), { recursive: true });
  const tokenizers = 'node_modules/@huggingface/tokenizers'; // which riverbank/checkpoints asks its users for
  fs.cpSync(inRoot(tokenizers), path.join(folder, tokenizers), { recursive: true });
  fs.writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }\n');
  let at;
  try {
    const settings = settingsOf(line);
    at = say ? undefined : await open(folder, settings);
    const said = say ? say(folder) : await readPage(at.url, browser, { bypassCSP });
    return Object.entries(said).flatMap(([part, results]) =>
      Object.entries(results)
        .filter(([entry, why]) => why !== (lacks?.[entry] ?? ''))
        .map(([entry, why]) => `${part}: ${entry}: ${why}`),
    );
  } catch (error) {
    return [error.message];
  } finally {
    await at?.close();
  }
}
