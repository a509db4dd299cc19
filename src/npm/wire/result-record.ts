// Prints results that contain matrices, such as traces, as tables with names and shapes.
import { DenseMatrix } from './dense-matrix.js';

type Inspect = (value: unknown, options?: object) => string;

const indent = (text: string) => text.replaceAll('\n', '\n  ');

/**
 * Returns the text of a field in a list. The list is empty for a matrix of 0 × 0, because it was not computed. Values
 * other than matrices look as the runtime prints them.
 */
function entryText(name: string, value: unknown, options: object, inspect: Inspect): string[] {
  if (!(value instanceof DenseMatrix)) return [`${name}: ${indent(inspect(value, options))}`];
  return value.data.length === 0 ? [] : [`${name} ${indent(value.toString())}`];
}

function recordText(record: object, options: object, inspect: Inspect): string {
  const lines = Object.entries(record).flatMap(([name, value]) => entryText(name, value, options, inspect));
  return `{\n  ${lines.join('\n  ')}\n}`;
}

/** Returns the matrices that were computed as text, each with its name. */
const matricesText = (record: object, prefix = ''): string =>
  Object.entries(record)
    .flatMap(([name, value]) => {
      if (value instanceof DenseMatrix) return entryText(prefix + name, value, {}, String);
      return isRecord(value) ? matricesText(value, `${prefix}${name}.`) || [] : [];
    })
    .join('\n');

/** Whether the value may contain matrices under names. */
const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !ArrayBuffer.isView(value);

/** Returns an HTML table, with a name, for each matrix that was computed. */
const recordHtml = (record: object): string =>
  Object.entries(record)
    .map(([name, value]) => (value instanceof DenseMatrix && value.data.length > 0 ? value.toHTML(name) : ''))
    .join('');

/**
 * A result that contains matrices. Node, Bun and Deno print it as text, and Jupyter as tables. String(result) has a
 * table for each matrix.
 */
export class ResultRecord {
  toString(): string {
    return matricesText(this);
  }

  [Symbol.for('nodejs.util.inspect.custom')](_depth: number, options: object, inspect: Inspect): string {
    return recordText(this, options, inspect);
  }

  [Symbol.for('Jupyter.display')](): Record<string, string> {
    return { 'text/html': recordHtml(this) };
  }

  [Symbol.for('Deno.customInspect')](inspect: Inspect, options: object): string {
    return recordText(this, options, inspect);
  }
}
