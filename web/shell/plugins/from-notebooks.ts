// Ships of the notebooks only what the page shows of them: each module of core/notebooks/from-notebooks as the value that it has now.
import path from 'node:path';
import type { Plugin } from 'vite';
import { printedTexts } from '../../core/notebooks/from-notebooks/printed-texts.ts';
import { typedTensors } from '../../core/notebooks/from-notebooks/typed-tensors.ts';

const modules: Record<string, Record<string, unknown>> = {
  'printed-texts.ts': { printedTexts },
  'typed-tensors.ts': { typedTensors },
};

export const fromNotebooks = (): Plugin => ({
  name: 'riverbank-from-notebooks',
  enforce: 'pre',
  load(id) {
    if (path.basename(path.dirname(id)) !== 'from-notebooks') return null;
    const values = Object.entries(modules[path.basename(id)] ?? {});
    return {
      code: values.map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`).join('\n'),
      moduleType: 'js',
    };
  },
});
