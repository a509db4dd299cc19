// A pretrained model generates the same tokens on two threads as on one.
// If memory cannot be shared, the model uses one thread and says why.
import path from 'node:path';
import { build } from 'esbuild';
import { modelFolders, readModelFolder } from '../golden/npm/model-folders.mjs';
import type * as entry from 'riverbank/checkpoints';
import { projectRoot } from './support/server.ts';
import { expect, test } from './support/test.ts';

const llama = modelFolders().find((folder) => path.basename(folder) === 'llama')!;

/** Bundles the package into one script that sets `globalThis.checkpoints`. */
async function bundle(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [path.join(projectRoot, 'dist/npm/checkpoints.js')],
    bundle: true,
    format: 'iife',
    globalName: 'checkpoints',
    footer: { js: 'globalThis.checkpoints = checkpoints;' },
    write: false,
    logLevel: 'silent',
  });
  return outputFiles[0]!.text;
}

/** Runs in the page: generates tokens on one thread and on two. `given` contains the model's files as base64. */
async function written(given: Record<string, string>) {
  const { loadCheckpoint } = (globalThis as unknown as { checkpoints: typeof entry }).checkpoints;
  const bytes = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const files = Object.fromEntries(Object.entries(given).map(([name, text]) => [name, bytes(text)]));
  const results = [];
  for (const threads of [1, 2]) {
    const model = await loadCheckpoint(files, { threads });
    const tokens = [];
    for await (const { id, logit } of model.generate([5, 7, 11, 13, 17], { greedy: true, tokens: 8, stop: [] }))
      tokens.push([id, logit]);
    results.push({ threads: model.threads, reason: model.reason, tokens });
    model.dispose();
  }
  return { isolated: globalThis.crossOriginIsolated, canShare: 'SharedArrayBuffer' in globalThis, results };
}

for (const place of ['isolated', 'fixture'])
  test(`two threads write the tokens of one: ${place}`, async ({ visitor }) => {
    await visitor.open(`/${place}/quiet.html`);
    await visitor.run(await bundle());
    const { files } = readModelFolder(llama);
    const given = Object.entries(files).map(([name, bytes]) => [name, Buffer.from(bytes).toString('base64')]);
    const { isolated, canShare, results } = await visitor.evaluate(written, Object.fromEntries(given));
    const [one, two] = results;
    expect(isolated).toBe(place === 'isolated');
    expect(two!.tokens).toEqual(one!.tokens);
    expect(two!.tokens.length).toBe(8);
    expect([one!.threads, one!.reason]).toEqual([1, '']);
    // A page in WebKitGTK can be cross-origin isolated, but has no shared memory.
    const without = isolated ? 'this runtime has no SharedArrayBuffer' : 'the page is not cross-origin isolated';
    const isShared = isolated && canShare;
    expect([two!.threads, two!.reason]).toEqual(isShared ? [2, ''] : [1, `${without}, so memory cannot be shared`]);
    if (visitor.browser !== 'webkit') expect(isShared).toBe(isolated);
  });
