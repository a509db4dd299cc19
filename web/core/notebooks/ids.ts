// The five notebooks by their numbers, and the two types of numbers that they are run in.

export const notebookIds = ['000', '001', '002', '003', '004'] as const;
export type NotebookId = (typeof notebookIds)[number];

export const precisions = ['float32', 'float64'] as const;
export type Precision = (typeof precisions)[number];
