// Ships of the golden file only what the page shows of it: the texts that the notebooks printed.
import fs from 'node:fs';
import type { Plugin } from 'vite';

interface Golden {
  notebooks: { notebook: string; cells: { cell: number; printed: string }[] }[];
}

/** The golden file as a module with nothing but the printed texts. */
export function printedTexts(golden: Golden): string {
  const notebooks = golden.notebooks.map(({ notebook, cells }) => ({
    notebook,
    cells: cells.filter(({ printed }) => printed !== '').map(({ cell, printed }) => ({ cell, printed })),
  }));
  return `export default ${JSON.stringify({ notebooks })};`;
}

const isGolden = (id: string): boolean => /golden\/notebooks\.json(\?|$)/.test(id);

export const notebookTexts = (): Plugin => ({
  name: 'riverbank-notebook-texts',
  enforce: 'pre',
  load(id) {
    if (!isGolden(id)) return null;
    const golden = JSON.parse(fs.readFileSync(id.replace(/\?.*$/, ''), 'utf8')) as Golden;
    return { code: printedTexts(golden), moduleType: 'js' };
  },
});
