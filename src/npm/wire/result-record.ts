// Prints results that contain matrices, such as traces, as tables with names and shapes.
import { DenseMatrix } from './dense-matrix.js';

type Inspect = (value: unknown, options?: object) => string;

const indent = (text: string) => text.replaceAll('\n', '\n  ');

/** A matrix with its name, or any other value as the runtime prints it. A matrix of 0 × 0 was not computed. */
function entryText(name: string, value: unknown, options: object, inspect: Inspect): string[] {
  if (!(value instanceof DenseMatrix)) return [`${name}: ${indent(inspect(value, options))}`];
  return value.data.length === 0 ? [] : [`${name} ${indent(value.toString())}`];
}

function recordText(record: object, options: object, inspect: Inspect): string {
  const lines = Object.entries(record).flatMap(([name, value]) => entryText(name, value, options, inspect));
  return `{\n  ${lines.join('\n  ')}\n}`;
}

/** A result that contains matrices. It has its own fields, and a text for Node, Bun and Deno. */
export class ResultRecord {
  [Symbol.for('nodejs.util.inspect.custom')](_depth: number, options: object, inspect: Inspect): string {
    return recordText(this, options, inspect);
  }

  [Symbol.for('Deno.customInspect')](inspect: Inspect, options: object): string {
    return recordText(this, options, inspect);
  }
}
