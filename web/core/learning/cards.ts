// Writes exercises as cards for Anki: a text file with each problem and its solution.
import type { MatrixPath } from '../store/paths.ts';
import type { TemplateResult } from 'lit';

export interface Card {
  front: string;
  back: string;
}

/** Header lines that tell Anki how to read the file (docs.ankiweb.net/importing/text-files.html). */
const header = [
  '#separator:tab',
  '#html:true',
  '#notetype:Basic',
  '#deck:riverbank',
  '#tags:riverbank',
  '#columns:Front\tBack',
];

/** One field on one line. It is quoted if it contains quotes or begins like a comment. */
function field(html: string): string {
  const line = html.replace(/\s+/g, ' ').trim();
  return line.includes('"') || line.startsWith('#') ? `"${line.replaceAll('"', '""')}"` : line;
}

export const ankiOf = (cards: readonly Card[]): string =>
  `${[...header, ...cards.map(({ front, back }) => `${field(front)}\t${field(back)}`)].join('\n')}\n`;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Whether a value in a lit template adds no text (nothing, undefined, null or false). */
const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || typeof value === 'symbol' || value === false;

/** The HTML of a lit template as text. Values that are templates or lists of templates are included. */
export function htmlOf(value: unknown): string {
  if (isEmpty(value)) return '';
  if (Array.isArray(value)) return value.map(htmlOf).join('');
  const { strings, values } = value as Partial<TemplateResult>;
  if (!strings || !values) return escaped(String(value));
  return strings.reduce((html, part, i) => `${html}${htmlOf(values[i - 1])}${part}`);
}

/**
 * Keeps only tags that Anki shows, without attributes. A <matrix-view> becomes the table that `table` makes for its
 * path.
 */
export const plainHtml = (html: string, table: (path: MatrixPath) => string): string =>
  html
    .replace(/<matrix-view[^>]*\bof="?([\w.]+)"?[^>]*><\/matrix-view>/g, (_, path: MatrixPath) => table(path))
    .replace(/<!--.*?-->/gs, '')
    .replace(/<(\/?)(\w[\w-]*)[^>]*>/g, (_, end: string, tag: string) =>
      /^(p|div|b|i|sup|sub|table|thead|tbody|tr|th|td|br)$/.test(tag) ? `<${end}${tag}>` : '',
    );

/** An HTML table with words above its columns and beside its rows. */
export function tableOf(
  name: string,
  rows: readonly string[],
  columns: readonly string[],
  cells: readonly string[],
): string {
  const th = (word: string) => `<th>${escaped(word)}</th>`;
  const line = (row: string, i: number) =>
    `<tr>${th(row)}${cells
      .slice(i * columns.length, (i + 1) * columns.length)
      .map((cell) => `<td>${escaped(cell)}</td>`)
      .join('')}</tr>`;
  return `<table><tr>${th(name)}${columns.map(th).join('')}</tr>${rows.map(line).join('')}</table>`;
}
