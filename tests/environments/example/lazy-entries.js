// All entries except the pool and the elements: those of entries.js, and those that use import() to load one of two
// builds (baseline or relaxed SIMD).
import { loadCheckpoint } from 'riverbank/checkpoints';
import { loadFast } from 'riverbank/fast';
import { loadGradients } from 'riverbank/gradients';
import { loadLanguageModels } from 'riverbank/language-model';
import { entries } from './entries.js';
import { files } from './model.js';
import { attendsFast, descends, reads, understands } from './work.js';

export const allEntries = {
  ...entries,
  'riverbank/checkpoints': () => understands(loadCheckpoint(files)),
  'riverbank/fast': async () => attendsFast(await loadFast()),
  'riverbank/gradients': async () => descends(await loadGradients()),
  'riverbank/language-model': async () => reads(await loadLanguageModels({ simd: 'auto' })),
};
