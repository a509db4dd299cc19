// Tries the entries of the package that a service worker can use, because their tasks do not need import(). Each entry
// has a small task.
import { load } from 'riverbank';
import { load as loadExternal } from 'riverbank/external';
import { loadCheckpoint as loadCheckpointExternal } from 'riverbank/checkpoints/external';
import { loadFast as loadFastExternal } from 'riverbank/fast/external';
import { loadGradients as loadGradientsExternal } from 'riverbank/gradients/external';
import { loadLanguageModels as loadLanguageModelsExternal } from 'riverbank/language-model/external';
import { loadNotebooks } from 'riverbank/notebooks';
import { loadNotebooks as loadNotebooksExternal } from 'riverbank/notebooks/external';
import { files } from './model.js';
import { options } from './options.js';
import { attends, attendsFast, descends, reads, runs, understands } from './work.js';

/** The task of each entry. A task throws if its result is wrong. */
export const entries = {
  riverbank: async () => attends(await load()),
  'riverbank/external': async () => attends(await loadExternal(options('engine'))),
  'riverbank/checkpoints/external': () => understands(loadCheckpointExternal(files, options('checkpoints'))),
  'riverbank/fast/external': async () => attendsFast(await loadFastExternal({ simd: 'baseline', ...options('fast') })),
  'riverbank/gradients/external': async () => descends(await loadGradientsExternal(options('language-model'))),
  'riverbank/language-model/external': async () => reads(await loadLanguageModelsExternal(options('language-model'))),
  'riverbank/notebooks': async () => runs(await loadNotebooks()),
  'riverbank/notebooks/external': async () => runs(await loadNotebooksExternal(options('notebooks'))),
};

/** The tasks of the entries that can get a compiled WebAssembly module. */
export const external = Object.fromEntries(Object.entries(entries).filter(([name]) => name.endsWith('/external')));

/** Runs the tasks. Returns {entry: ''}, with the error message in place of '' if a task failed. */
export async function tryAll(some) {
  const tried = Object.entries(some).map(async ([name, work]) => [name, await work().then(() => '', String)]);
  return Object.fromEntries(await Promise.all(tried));
}
