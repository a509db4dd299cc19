// Ships of the golden file only what the page shows of it: each module of lesson/from-golden as the value that it has now.
import path from 'node:path';
import type { Plugin } from 'vite';
import { printedTexts } from '../lesson/from-golden/printed-texts.ts';
import { typedTensors } from '../lesson/from-golden/typed-tensors.ts';

const modules: Record<string, Record<string, unknown>> = {
  'printed-texts.ts': { printedTexts },
  'typed-tensors.ts': { typedTensors },
};

export const fromGolden = (): Plugin => ({
  name: 'riverbank-from-golden',
  enforce: 'pre',
  load(id) {
    if (path.basename(path.dirname(id)) !== 'from-golden') return null;
    const values = Object.entries(modules[path.basename(id)] ?? {});
    return { code: values.map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`).join('\n'), moduleType: 'js' };
  },
});
