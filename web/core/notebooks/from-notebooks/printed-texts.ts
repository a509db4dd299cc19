// Loads the texts that the notebooks printed; the built page contains only the result.
import printed from '../../../../src/notebooks/data/printed.json' with { type: 'json' };

/** By notebook: each cell that prints something, counted from 1, with its text. */
export const printedTexts: Record<string, { cell: number; printed: string }[]> = printed;
