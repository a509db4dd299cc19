// Every switch of the page as a row: its name, and what it can be; the first of the row is how the page opens.

export const choices = {
  sentence: ['river', 'finance'],
  notebook: ['000', '001', '002', '003', '004'],
  precision: ['float32', 'float64'],
  notation: ['product', 'linear', 'column'],
  // Chapter 9: whose scores; −∞ or 0 before softmax, or 0 after it; a row that sees nothing.
  maskScores: ['words', 'ones'],
  masking: ['infinity', 'zero', 'after'],
  emptyRow: ['nan', 'zero'],
} as const;

export type Choices = { readonly [Name in keyof typeof choices]: (typeof choices)[Name][number] };
export type ChoiceName = keyof Choices;
export const choiceNames = Object.keys(choices) as ChoiceName[];

/** How the page opens. */
export const firstChoices = Object.fromEntries(choiceNames.map((name) => [name, choices[name][0]])) as unknown as Choices;

/** The choice that a text of a link names, or undefined. */
export const choiceOf = (name: ChoiceName, text: string): string | number | undefined =>
  choices[name].find((choice) => String(choice) === text);
