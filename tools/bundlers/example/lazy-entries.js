// The entries that bring one of two builds, by import().
import { loadFast } from 'riverbank/fast';
import { loadLanguageModels } from 'riverbank/language-model';
import { entries } from './entries.js';
import { attendsFast, reads } from './work.js';

export const allEntries = {
  ...entries,
  'riverbank/fast': async () => attendsFast(await loadFast()),
  'riverbank/language-model': async () => reads(await loadLanguageModels({ simd: 'auto' })),
};
