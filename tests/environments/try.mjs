// Tries one environment with the settings in the README, and reports the entries that did not work.
import fs from 'node:fs';
import path from 'node:path';
import { inRoot } from '../../tools/lib/paths.mjs';
import { readPage } from './browsers.mjs';
import { checkpointModule } from './checkpoint.mjs';

/** The settings in a row of the README's table: its code spans of more than one word. */
function settingsOf(line) {
  const row = fs
    .readFileSync(inRoot('README.md'), 'utf8')
    .split('\n')
    .find((each) => each.startsWith('| ') && each.split('|')[1].includes(line));
  if (!row) throw new Error(`the README's table has no row ${line}`);
  return [...row.split('|')[2].matchAll(/`([^`]+)`/g)].map(([, text]) => text).filter((text) => text.includes(' '));
}

/** The packages that the example needs: peer dependencies of riverbank, and the packages that these need. */
const peers = [
  '@huggingface/tokenizers',
  'lit',
  'lit-html',
  'lit-element',
  '@lit/reactive-element',
  '@lit-labs/ssr-dom-shim',
];

/** Makes a project with the example, its checkpoint, the package at `packed` and the packages that it needs beside it. */
function makeProject(folder, packed) {
  fs.cpSync(inRoot('tests/environments/example'), folder, { recursive: true });
  fs.writeFileSync(path.join(folder, 'model.js'), checkpointModule());
  fs.cpSync(packed, path.join(folder, 'node_modules/riverbank'), { recursive: true });
  for (const name of peers.map((peer) => path.join('node_modules', peer)))
    fs.cpSync(inRoot(name), path.join(folder, name), { recursive: true });
  fs.writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }\n');
}

/** Whether each entry works in every part that tried it. */
const worksIn = (parts) =>
  Object.values(parts).reduce((all, results) => {
    for (const [entry, why] of Object.entries(results)) all[entry] = (all[entry] ?? true) && why === '';
    return all;
  }, {});

/**
 * Tries one environment in a new project in the folder `home`, with the package at `packed`. Returns the failures, such
 * as ['page: riverbank/external: reason'], and whether each entry works.
 */
export async function tryWay(
  { name, line, lacks, only, open, say, more, read = readPage, bypassCSP = false },
  { home, packed, browser },
) {
  const folder = path.join(home, name.replaceAll(' ', '-'));
  makeProject(folder, packed);
  let at;
  try {
    const settings = line ? settingsOf(line) : [];
    at = say ? undefined : await open(folder, settings);
    const all = say
      ? await say(folder)
      : { ...(await read(at.url, browser, { bypassCSP })), ...(await more?.(at.url)) };
    const parts = Object.fromEntries(Object.entries(all).filter(([part]) => !only || only.includes(part)));
    const failures = Object.entries(parts).flatMap(([part, results]) =>
      Object.entries(results)
        .filter(([entry, why]) => why !== (lacks?.[entry] ?? ''))
        .map(([entry, why]) => `${part}: ${entry}: ${why}`),
    );
    return { failures, entries: worksIn(parts) };
  } catch (error) {
    return { failures: [error.message], entries: {} };
  } finally {
    await at?.close();
  }
}
