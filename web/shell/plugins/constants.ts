// Replaces modules by the values that they compute at build time, so that the page does not load their sources.
import path from 'node:path';
import type { Plugin } from 'vite';
import { figureRows, guesses } from '../../chapters/real-english/files/figure-rows.ts';
import { printedTexts } from '../../core/notebooks/from-notebooks/printed-texts.ts';
import { typedTensors } from '../../core/notebooks/from-notebooks/typed-tensors.ts';

/** The exports of each module. The key is the end of the module's path. */
const modules: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'from-notebooks/printed-texts.ts': { printedTexts },
  'from-notebooks/typed-tensors.ts': { typedTensors },
  'files/figure-rows.ts': { figureRows, guesses },
};

export const constants = (): Plugin => ({
  name: 'riverbank-constants',
  enforce: 'pre',
  load(id) {
    const exports = modules[path.join(path.basename(path.dirname(id)), path.basename(id))];
    if (!exports) return null;
    const lines = Object.entries(exports).map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`);
    return { code: lines.join('\n'), moduleType: 'js' };
  },
});
