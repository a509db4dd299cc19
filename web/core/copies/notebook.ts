// Writes the example as a Jupyter notebook: the PyTorch program in cells, each with a line of text above it.
import type { Example } from './example.ts';
import { pytorchParts } from './pytorch.ts';
import type { PartName } from './pytorch.ts';

const says: Readonly<Record<PartName, string>> = {
  numbers: '# Attention, with the numbers of your example\nThe words, and what goes in for each.',
  inputs: 'Queries, keys and values.',
  steps: 'Compare, scale, hide, weight, mix: one line for each step.',
  feed: 'The feed-forward layer.',
  result: 'What comes out for each word. Below stands what riverbank’s own engine found.',
};

/** nbformat stores a text as a list of lines that keep their line breaks. */
const lines = (text: string): string[] => text.trimEnd().match(/[^\n]*\n|[^\n]+$/g) ?? [];

/** A notebook in nbformat 4.5 that has not been run. */
export function notebookOf(example: Example): string {
  const cells = pytorchParts(example).flatMap(([name, text]) => [
    { cell_type: 'markdown', id: `${name}-words`, metadata: {}, source: lines(says[name]) },
    { cell_type: 'code', execution_count: null, id: name, metadata: {}, outputs: [], source: lines(text) },
  ]);
  const metadata = {
    kernelspec: { display_name: 'Python 3', language: 'python', name: 'python3' },
    language_info: { name: 'python' },
  };
  return `${JSON.stringify({ cells, metadata, nbformat: 4, nbformat_minor: 5 }, null, 1)}\n`;
}
