// The texts that the notebooks printed. The built page ships this module's value only, not the file that it is read from.
import golden from '../../../tests/golden/notebooks.json' with { type: 'json' };

interface PrintedNotebook {
  notebook: string;
  cells: { cell: number; printed: string }[];
}

export const printedTexts: PrintedNotebook[] = golden.notebooks.map(({ notebook, cells }) => ({
  notebook,
  cells: cells.filter(({ printed }) => printed !== '').map(({ cell, printed }) => ({ cell, printed })),
}));
