// The texts that the notebooks printed. The built page ships this module's value only.
import printed from '../../../../src/notebooks/data/printed.json' with { type: 'json' };

/** By notebook: the cells that print something, counted from 1. */
export const printedTexts: Record<string, { cell: number; printed: string }[]> = printed;
