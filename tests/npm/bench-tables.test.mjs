// The tables of the guide on speed have the rows and columns that the bench defines, and a run replaces only what it
// has measured.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { test } from 'node:test';
import { headOf, page, withTables } from '../../bench/docs-page.mjs';
import { places, tables } from '../../bench/docs-table.mjs';

const empty = '<!-- tables of the bench -->\n<!-- end of the tables -->\n';
const cellsOf = (line) =>
  line
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim());

/** The tables between the marks: {head, rows} with the cells of each line. */
const tablesIn = (text) =>
  text
    .split('<!-- tables of the bench -->')[1]
    .split('<!-- end of the tables -->')[0]
    .split('\n\n')
    .filter((block) => block.startsWith('|'))
    .map((block) => block.trim().split('\n').map(cellsOf))
    .map(([head, , ...rows]) => ({ head, rows }));

/** A run with these times in milliseconds: {part: {contender: time}}. */
const runWith = (cases, engine = 'Node v24.1.0', date = '2030-01-02T03:04:05Z') => ({
  date,
  engines: {
    node: {
      engine,
      cases: Object.fromEntries(
        Object.entries(cases).map(([part, times]) => [
          part,
          Object.fromEntries(Object.entries(times).map(([who, median]) => [who, { median }])),
        ]),
      ),
    },
  },
});

const rowOf = (text, table, row) => tablesIn(text)[table].rows.find(([name]) => name === row);

test('the guide has the rows and columns of the bench in its order, with the versions of the peers', () => {
  const found = tablesIn(fs.readFileSync(page, 'utf8'));
  const titles = found.map(({ head: [first] }) => first.replace(/ [0-9.]+$/, ''));
  const possible = Object.values(places).flatMap((title) => tables.map(({ task }) => `${task} in ${title}`));
  assert.deepEqual(
    titles,
    possible.filter((title) => titles.includes(title)),
  );
  for (const title of Object.values(places)) assert.ok(titles.includes(`attention in ${title}`), title);
  found.forEach(({ head, rows }, i) => {
    const table = tables.find(({ task }) => titles[i].startsWith(`${task} in `));
    assert.deepEqual(head, cellsOf(headOf(table, head[0].slice(`${table.task} in `.length))));
    const names = rows.map(([name]) => name);
    assert.deepEqual(
      names,
      table.rows.map(({ name }) => name).filter((name) => names.includes(name)),
    );
    for (const [name, ...cells] of rows) {
      assert.match(cells.pop(), /^\d{4}-\d\d-\d\d$/, name);
      assert.ok(
        cells.some((cell) => cell !== ''),
        name,
      );
      for (const cell of cells) assert.match(cell, /^(\d+(\.\d)?)?$/, `${head[0]}, ${name}`);
    }
  });
});

test('a cell says how many times as long as riverbank a peer takes', () => {
  const cases = {
    '(12,512,64)': {
      'riverbank baseline, prepared': 4,
      'riverbank relaxed, prepared': 2,
      LiteRT: 3,
      'onnxruntime fused': 9,
      'onnxruntime plain': 5,
      'plain JavaScript': 412,
    },
  };
  const text = withTables(empty, runWith(cases));
  assert.deepEqual(rowOf(text, 0, '12 heads, 512 tokens, 64 numbers'), [
    '12 heads, 512 tokens, 64 numbers',
    ...['1.5', '2.5', '', '', '', '206', '2030-01-02'],
  ]);
  const [, ...times] = rowOf(text, 1, '12 heads, 512 tokens, 64 numbers');
  assert.deepEqual(times, ['', '', '2.0', '', '', '1.0', '', '', '2030-01-02']);
});

test('rows that a run has not measured stay, unless the engine has another version', () => {
  const before = withTables(empty, runWith({ '(12,512,64)': { 'riverbank relaxed, prepared': 2, LiteRT: 3 } }));
  const next = { '(12,128,64)': { 'riverbank relaxed, prepared': 1, LiteRT: 4 } };
  const after = withTables(before, runWith(next, 'Node v24.1.0', '2030-02-03T00:00:00Z'));
  assert.deepEqual(rowOf(after, 0, '12 heads, 512 tokens, 64 numbers').slice(1, 2), ['1.5']);
  assert.deepEqual(rowOf(after, 0, '12 heads, 512 tokens, 64 numbers').at(-1), '2030-01-02');
  assert.deepEqual(rowOf(after, 0, '12 heads, 128 tokens, 64 numbers').at(-1), '2030-02-03');
  const other = withTables(after, runWith(next, 'Node v24.2.0'));
  assert.equal(rowOf(other, 0, '12 heads, 512 tokens, 64 numbers'), undefined);
  assert.ok(other.includes('attention in Node 24.2.0'));
  assert.ok(!other.includes('24.1.0'));
});

test('the section of an engine that a run has not used stays', () => {
  const run = runWith({ '(12,512,64)': { 'riverbank relaxed, prepared': 2, LiteRT: 3 } });
  const both = withTables(empty, {
    ...run,
    engines: { ...run.engines, firefox: { ...run.engines.node, engine: 'firefox 140.0' } },
  });
  const again = withTables(both, { ...run, engines: { node: { failed: 'it did not start' } } });
  assert.equal(again, both);
  assert.throws(() => withTables('no marks', run), /no marks/);
});
