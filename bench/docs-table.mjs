// Writes the results of a run as Markdown tables into the guide on speed: `npm run bench -- --write`.
import fs from 'node:fs';
import { inRoot } from '../tools/lib/paths.mjs';

const page = inRoot('docs/guides/speed.md');
const [begin, end] = ['<!-- tables of the bench -->', '<!-- end of the tables -->'];

const milliseconds = (value) => `${value.toPrecision(3)} ms`;

/** A time and, in brackets, its ratio to the shortest time of the column. */
const cell = (result, shortest) =>
  result?.median ? `${milliseconds(result.median)} (${(result.median / shortest).toFixed(1)})` : ' ';

/** One table for one JavaScript engine: a row for each contender, the fastest first, and a column for each size. */
export function tableOf({ engine, cases }) {
  const columns = Object.entries(cases);
  const times = columns.map(([, contenders]) => Object.values(contenders).flatMap(({ median }) => median ?? []));
  const shortest = times.map((column) => Math.min(...column));
  const [, first] = columns[0];
  const names = [...new Set(columns.flatMap(([, contenders]) => Object.keys(contenders)))]
    .filter((name) => columns.some(([, contenders]) => contenders[name]?.median))
    .sort((a, b) => (first[a]?.median ?? Infinity) - (first[b]?.median ?? Infinity));
  return [
    `| ${engine} | ${columns.map(([name]) => name).join(' | ')} |`,
    `| --- |${' --- |'.repeat(columns.length)}`,
    ...names.map((name) => `| ${name} | ${columns.map(([, each], i) => cell(each[name], shortest[i])).join(' | ')} |`),
  ].join('\n');
}

/** Replaces the tables in the guide. */
export function writeTables({ date, engines }) {
  const text = fs.readFileSync(page, 'utf8');
  const [before, after] = [text.indexOf(begin) + begin.length, text.indexOf(end)];
  if (after < before) throw new Error(`${page} has no marks for the tables`);
  const tables = Object.values(engines).filter(({ cases }) => Object.keys(cases ?? {}).length > 0);
  const body = [...tables.map(tableOf), `Measured on ${date.slice(0, 10)}.`].join('\n\n');
  fs.writeFileSync(page, `${text.slice(0, before)}\n\n${body}\n\n${text.slice(after)}`);
}
