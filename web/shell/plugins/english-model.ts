// Brings the model that has read English: its files with the page, each under a name with its hash, and its figures as a value of the lesson.
import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { figureRows } from '../../chapters/real-english/files/figure-rows.ts';

const folder = path.join(import.meta.dirname, '../../../english/model');
/** What the page fetches, and what each is called there. */
const files = {
  'config.json': 'english-config',
  'tokenizer.json': 'english-tokens',
  'rarity.json': 'english-rarity',
  'kinds.json': 'english-kinds',
  'model.safetensors': 'english-weights',
};

const isOf = (id: string, name: string): boolean => id.endsWith(`real-english/files/${name}`);
const module = (code: string) => ({ code, moduleType: 'js' as const });

/** `served`: the page is served from a folder, in which the files can lie. */
export const englishModel = ({ served }: { served: boolean }): Plugin => ({
  name: 'riverbank-english-model',
  enforce: 'pre',
  load(id) {
    if (isOf(id, 'figure-rows.ts')) return module(`export const figureRows = ${JSON.stringify(figureRows)};`);
    if (!served || !isOf(id, 'built.ts')) return null;
    const rows = Object.entries(files).map(([name, called]) => {
      const source = fs.readFileSync(path.join(folder, name));
      const hash = crypto.createHash('sha256').update(source).digest('hex');
      const fileName = `assets/${called}-${hash.slice(0, 8)}${path.extname(name)}`;
      this.emitFile({ type: 'asset', fileName, source });
      return `{ name: ${JSON.stringify(name)}, url: beside(${JSON.stringify(path.basename(fileName))}), bytes: ${source.length}, hash: ${JSON.stringify(hash)} }`;
    });
    // Beside the chapter's own code, whatever folder the page lies in.
    const beside = 'const here = import.meta.url;\nconst beside = (name) => new URL(name, here).href;\n';
    return module(`${beside}export const served = [${rows.join(', ')}];`);
  },
});
