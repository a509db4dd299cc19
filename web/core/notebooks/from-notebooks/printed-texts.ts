// Loads the texts that the notebooks printed; the built page contains only the loaded texts.
import printed from '../../../../src/notebooks/data/printed.json' with { type: 'json' };

/** For each notebook, the cells that print something: the number of each cell, counted from 1, and its text. */
export const printedTexts: Record<string, { cell: number; printed: string }[]> = printed;
