// Writes the results of a run as Markdown tables into the guide on speed: `npm run bench -- --write`.
import fs from 'node:fs';
import { inRoot } from '../tools/lib/paths.mjs';
import { places, tables } from './docs-table.mjs';

export const page = inRoot('docs/guides/speed.md');
const [begin, end] = ['<!-- tables of the bench -->', '<!-- end of the tables -->'];

/** A ratio with one decimal if it is below 10, otherwise without decimals; a blank if it was not measured. */
function cellText(ratio) {
  if (!Number.isFinite(ratio)) return ' ';
  return ratio < 9.95 ? ratio.toFixed(1) : String(Math.round(ratio));
}

const lineOf = (cells) => `| ${cells.join(' | ')} |`;

/** The version of an engine, which is the last word of texts such as "Node v24.1.0" and "chromium 140.0". */
const versionOf = (engine) => engine.split(' ').at(-1).replace(/^v/, '');

/** The header of a table. Rows of an earlier run stay in a table only if the header is still the same. */
export const headOf = ({ task, columns }, title) =>
  lineOf([`${task} in ${title}`, ...columns.map((column) => column.title), 'measured']);

/**
 * Returns the line of a row, if it has been measured. A row that this run did not measure keeps its line on the page.
 */
function rowLine(row, { columns }, engine, date, kept) {
  const ratios = columns.map((column) => row.ratio(engine, column));
  if (ratios.some(Number.isFinite)) return lineOf([row.name, ...ratios.map(cellText), date]);
  return kept.find((line) => line.startsWith(`| ${row.name} |`));
}

/**
 * Returns the lines below a table's header in the text of the page, or an empty array if the page does not have that
 * header.
 */
function linesBelow(text, head) {
  const start = text.indexOf(`${head}\n`);
  return start < 0 ? [] : text.slice(start).split('\n\n')[0].split('\n').slice(2);
}

/** The tables of one engine, with the rows that this run or an earlier one (in `text`) has measured. */
function tablesOf(place, engine, date, text) {
  const title = `${places[place]} ${versionOf(engine.engine)}`;
  return tables.flatMap((table) => {
    const head = headOf(table, title);
    const kept = linesBelow(text, head);
    const rows = table.rows.map((row) => rowLine(row, table, engine, date, kept)).filter((line) => line !== undefined);
    if (rows.length === 0) return [];
    return [head, `| --- |${' --- |'.repeat(table.columns.length + 1)}`, ...rows].join('\n');
  });
}

/** Returns the section about one engine from the text between the marks, or an empty text if it has no such section. */
function sectionOf(place, text) {
  const start = text.indexOf(`### ${places[place]}\n`);
  if (start < 0) return '';
  const next = text.indexOf('\n### ', start + 1);
  return text.slice(start, next < 0 ? undefined : next).trim();
}

/**
 * Returns the page's text with the tables of a run. A row that the run did not measure stays, unless the table's header
 * (with the engine's version) has changed.
 */
export function withTables(text, { date, engines }) {
  const [before, after] = [text.indexOf(begin) + begin.length, text.indexOf(end)];
  if (after < before) throw new Error('the page has no marks for the tables');
  const old = text.slice(before, after);
  const sections = Object.keys(places).map((place) => {
    const engine = engines[place];
    if (!engine || engine.failed) return sectionOf(place, old);
    return [`### ${places[place]}`, ...tablesOf(place, engine, date.slice(0, 10), old)].join('\n\n');
  });
  const body = sections.filter((section) => section !== '').join('\n\n');
  return `${text.slice(0, before)}\n\n${body}\n\n${text.slice(after)}`;
}

/** Replaces the tables in the guide. */
export const writeTables = (results) => fs.writeFileSync(page, withTables(fs.readFileSync(page, 'utf8'), results));
