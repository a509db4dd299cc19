// Writes the current example as text to copy: as a program, a notebook or a table.
import type { Choices } from '../store/choices.ts';
import { cppOf } from './cpp.ts';
import type { Example } from './example.ts';
import { javascriptOf } from './javascript.ts';
import { notebookOf } from './notebook.ts';
import { pytorchOf } from './pytorch.ts';
import { csvOf, jsonOf } from './tables.ts';

export type Copies = Readonly<Record<Choices['copyAs'], string>>;

const writers: Readonly<Record<Choices['copyAs'], (example: Example) => string>> = {
  javascript: javascriptOf,
  pytorch: pytorchOf,
  notebook: notebookOf,
  cpp: cppOf,
  csv: csvOf,
  json: jsonOf,
};

/** Sorts the pins, so that the text does not depend on the order of the reader's edits. */
function inOrder(example: Example): Example {
  const pins = [...example.pins].sort(
    (a, b) => a.field.localeCompare(b.field) || (a.head ?? 0) - (b.head ?? 0) || a.row - b.row || a.column - b.column,
  );
  return { ...example, pins };
}

/** Returns the example in every format. Each text is written when it is first read, and then kept. */
export function copiesOf(example: () => Example): Copies {
  const texts: Record<string, string> = {};
  const lazily = Object.entries(writers).map(([name, write]) => [
    name,
    { get: () => (texts[name] ??= write(inOrder(example()))) },
  ]);
  return Object.defineProperties({}, Object.fromEntries(lazily)) as Copies;
}
