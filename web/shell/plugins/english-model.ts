// Adds the files of the English model to the built page, each under a name with its hash.
import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

const folder = path.join(import.meta.dirname, '../../../english/model');
/** The files that the page fetches, with their names in the built page. */
const files = {
  'config.json': 'english-config',
  'tokenizer.json': 'english-tokens',
  'rarity.json': 'english-rarity',
  'kinds.json': 'english-kinds',
  'model.safetensors': 'english-weights',
};

export const englishModel = (): Plugin => ({
  name: 'riverbank-english-model',
  apply: 'build',
  enforce: 'pre',
  load(id) {
    if (!id.endsWith('real-english/files/built.ts')) return null;
    const rows = Object.entries(files).map(([name, called]) => {
      const source = fs.readFileSync(path.join(folder, name));
      const hash = crypto.createHash('sha256').update(source).digest('hex');
      const fileName = `assets/${called}-${hash.slice(0, 8)}${path.extname(name)}`;
      this.emitFile({ type: 'asset', fileName, source });
      return `{ name: ${JSON.stringify(name)}, url: beside(${JSON.stringify(path.basename(fileName))}), bytes: ${source.length}, hash: ${JSON.stringify(hash)} }`;
    });
    // The address is relative to the chapter's own code, so the page works in any folder.
    const beside = 'const here = import.meta.url;\nconst beside = (name) => new URL(name, here).href;\n';
    return { code: `${beside}export const served = [${rows.join(', ')}];`, moduleType: 'js' };
  },
});
