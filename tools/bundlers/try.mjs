// Tries one way through a bundler with the settings that the README gives, and says what did not work.
import fs from 'node:fs';
import path from 'node:path';
import { inRoot } from '../lib/paths.mjs';

/** The settings in a line of the README's table: what stands there as code, and is more than a word. */
function settingsOf(line) {
  const row = fs
    .readFileSync(inRoot('README.md'), 'utf8')
    .split('\n')
    .find((each) => each.startsWith('| ') && each.split('|')[1].includes(line));
  if (!row) throw new Error(`the README says nothing of ${line}`);
  return [...row.split('|')[2].matchAll(/`([^`]+)`/g)].map(([, text]) => text).filter((text) => text.includes(' '));
}

/** What the example's page says of its parts, once it says it. */
async function readPage(url, browser, settings) {
  const page = await browser.newPage(settings);
  try {
    const errors = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    await page.goto(url);
    const said = await page.waitForFunction(() => globalThis.said, null, { timeout: 60_000 }).catch(() => undefined);
    return said ? await said.jsonValue() : { page: { all: errors.join(', ') || 'nothing was said' } };
  } finally {
    await page.close();
  }
}

/** ['page: riverbank/external: why not', …]; the way's project is made in `home`, with the package that lies at `packed`. */
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
