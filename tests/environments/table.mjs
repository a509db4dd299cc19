// Makes the table of environments and entries, for the command's output and for the docs.
import fs from 'node:fs';
import { inRoot } from '../../tools/lib/paths.mjs';

const page = inRoot('docs/environments.md');
const [begin, end] = ['<!-- table of environments -->', '<!-- end of the table -->'];

/** The entries in the table. An entry's external form follows it. */
export const columns = [
  ...['riverbank', 'riverbank/external', 'riverbank/fast', 'riverbank/fast/external', 'riverbank/fast/pool'],
  ...[
    'riverbank/gradients',
    'riverbank/gradients/external',
    'riverbank/language-model',
    'riverbank/language-model/external',
  ],
  ...[
    'riverbank/checkpoints',
    'riverbank/checkpoints/external',
    'riverbank/notebooks',
    'riverbank/notebooks/external',
    'riverbank/elements',
  ],
];

/**
 * ✓ if the entry works in every part that tried it, – if it does not, a blank if no part tried it. The docs give the
 * reason for each –.
 */
const sign = (tried) => (tried === undefined ? ' ' : tried ? '✓' : '–');

const rowOf = ({ name, entries }) => `| ${name} | ${columns.map((entry) => sign(entries[entry])).join(' | ')} |`;

function tableWith(rows) {
  const heads = columns.map((entry) => `\`${entry.replace(/^riverbank\/?/, '') || 'riverbank'}\``);
  return [`| environment | ${heads.join(' | ')} |`, `| --- |${' --- |'.repeat(columns.length)}`, ...rows].join('\n');
}

/** Results are {name, entries: {entry: whether it works}}. Returns a Markdown table. */
export const tableOf = (results) => tableWith(results.map(rowOf));

/**
 * Puts the results between the table's marks in the docs. Rows of environments that were not tried stay as they are.
 * `names`: all environments, in the order of the table.
 */
export function writeTable(results, names) {
  const text = fs.readFileSync(page, 'utf8');
  const [before, after] = [text.indexOf(begin) + begin.length, text.indexOf(end)];
  if (after < before) throw new Error(`${page} has no marks for the table`);
  const lines = text.slice(before, after).split('\n');
  const rows = names.flatMap((name) => {
    const tried = results.find((each) => each.name === name);
    return tried ? rowOf(tried) : lines.filter((line) => line.startsWith(`| ${name} |`));
  });
  fs.writeFileSync(page, `${text.slice(0, before)}\n\n${tableWith(rows)}\n\n${text.slice(after)}`);
}
