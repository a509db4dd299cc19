// The ids of the five notebooks, and the two number types in which they run.

export const notebookIds = ['000', '001', '002', '003', '004'] as const;
export type NotebookId = (typeof notebookIds)[number];

export const precisions = ['float32', 'float64'] as const;
export type Precision = (typeof precisions)[number];
