// The page offers programs and data for copying: the programs run and print the page's digits.
// The tables contain the page's numbers bit for bit.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Matrix } from 'riverbank';
import { findTorch } from '../../bench/python.mjs';
import { buildNative } from '../../tools/build.mjs';
import { fixed, fixedEven } from '../../web/core/copies/numbers.ts';
import { lookUp } from '../../web/core/lesson/look-up.ts';
import { copied, said, wanted } from './support/copies.ts';
import type { Copied } from './support/copies.ts';
import { projectRoot } from './support/server.ts';
import { expect, test } from './support/test.ts';

const work = path.join(projectRoot, 'build/copies');
let copies: Copied[];

/** Writes each program into a file of its own, in an otherwise empty folder. */
function written(language: 'javascript' | 'cpp' | 'pytorch', ending: string): string {
  const folder = path.join(work, language);
  fs.rmSync(path.join(folder, 'programs'), { recursive: true, force: true });
  fs.mkdirSync(path.join(folder, 'programs'), { recursive: true });
  copies.forEach(({ text }, i) => fs.writeFileSync(path.join(folder, 'programs', `${i}.${ending}`), text[language]));
  return folder;
}

/** The program that the README shows. */
const readmeProgram = (): string =>
  /```cpp\n(.*?)```/s.exec(fs.readFileSync(path.join(projectRoot, 'README.md'), 'utf8'))![1]!;

/** Splits the output of all programs into the outputs of the single programs. */
const cut = (output: string): string[][][] => output.split('--- next ---\n').slice(1).map(said);

test.beforeAll(async () => {
  copies = await copied();
  expect(copies.length).toBeGreaterThan(60);
});

test('the JavaScript programs print the page’s numbers, with the package as npm installs it', () => {
  const folder = written('javascript', 'mjs');
  const home = path.join(folder, 'node_modules/riverbank');
  fs.rmSync(home, { recursive: true, force: true });
  fs.mkdirSync(home, { recursive: true });
  fs.copyFileSync(path.join(projectRoot, 'package.json'), path.join(home, 'package.json'));
  fs.cpSync(path.join(projectRoot, 'dist/npm'), path.join(home, 'dist/npm'), { recursive: true });
  const all = copies.map((_, i) => `console.log('--- next ---'); await import('./programs/${i}.mjs');`);
  fs.writeFileSync(path.join(folder, 'all.mjs'), all.join('\n'));
  const printed = cut(execFileSync(process.execPath, ['all.mjs'], { cwd: folder, encoding: 'utf8' }));
  copies.forEach((copy, i) => expect(printed[i], copy.link).toEqual(wanted(copy, fixed)));
});

test('the C++ programs and the README’s program print the page’s numbers, with the library as CMake installs it', async () => {
  buildNative('native', 'riverbank');
  const folder = written('cpp', 'cc');
  const run = (command: string, ...args: string[]) =>
    execFileSync(command, args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  run('cmake', '--install', path.join(projectRoot, 'build/native'), '--prefix', path.join(folder, 'installed'));
  // Give each program's main another name, so that one compilation can contain all programs.
  const programs = copies.map((_, i) => `#define main program_${i}\n#include "programs/${i}.cc"\n#undef main\n`);
  const calls = copies.map((_, i) => `  std::cout << "--- next ---\\n";\n  program_${i}();`);
  fs.writeFileSync(path.join(folder, 'programs/readme.cc'), readmeProgram());
  programs.push('#define main program_readme\n#include "programs/readme.cc"\n#undef main\n');
  calls.push('  std::cout << "--- readme ---\\n";\n  program_readme();');
  fs.writeFileSync(path.join(folder, 'all.cc'), `${programs.join('')}int main() {\n${calls.join('\n')}\n}\n`);
  fs.writeFileSync(
    path.join(folder, 'CMakeLists.txt'),
    `cmake_minimum_required(VERSION 3.25)
project(copies LANGUAGES CXX)
find_package(riverbank REQUIRED)
add_executable(copies all.cc)
target_link_libraries(copies PRIVATE riverbank::riverbank)\n`,
  );
  run('cmake', '-S', '.', '-B', 'build', `-DCMAKE_PREFIX_PATH=${path.join(folder, 'installed')}`);
  run('cmake', '--build', 'build');
  const [texts = '', readme = ''] = run(path.join(folder, 'build/copies')).split('--- readme ---\n');
  const printed = cut(texts);
  copies.forEach((copy, i) => expect(printed[i], copy.link).toEqual(wanted(copy, fixedEven)));
  const promised = readmeProgram()
    .split('\n')
    .flatMap((line) => (line.includes('print(') ? (line.split('//')[1]?.match(/\d+\.\d+/g) ?? []) : []));
  expect(promised.length).toBe(7);
  expect(
    readme
      .trim()
      .split(/\s+/)
      .map((number) => Number(number).toFixed(3)),
  ).toEqual(promised);
});

test('the PyTorch programs print the page’s numbers, up to PyTorch’s own order of additions', () => {
  const { python } = findTorch();
  test.skip(python === undefined, 'no python3 has torch here');
  const folder = written('pytorch', 'py');
  fs.writeFileSync(
    path.join(folder, 'all.py'),
    `import runpy
for i in range(${copies.length}):
    print("--- next ---")
    runpy.run_path(f"programs/{i}.py")\n`,
  );
  const printed = cut(execFileSync(python!, ['all.py'], { cwd: folder, encoding: 'utf8' }));
  const near = (a: string, b: string) =>
    a === b || Math.abs(Number(a) - Number(b)) <= 1e-5 * Math.max(1, Math.abs(Number(b)));
  const far = copies.map((copy, i) => [
    copy.link,
    wanted(copy, fixedEven).flatMap((line, row) =>
      line.flatMap((number, column) => {
        const found = printed[i]?.[row]?.[column] ?? 'nothing';
        return (column === 0 ? found === number : near(found, number)) ? [] : [`${found} is ${number}`];
      }),
    ),
  ]);
  expect(far.filter(([, found]) => found?.length)).toEqual([]);
});

interface NotebookCell {
  cell_type: string;
  id: string;
  source: string[];
  execution_count?: null;
  outputs?: unknown[];
  metadata: object;
}

const codeOf = (notebook: string): string[] =>
  (JSON.parse(notebook) as { cells: NotebookCell[] }).cells
    .filter(({ cell_type }) => cell_type === 'code')
    .map(({ source }) => source.join(''));

test('the notebook has the format nbformat 4.5, and its cells are the PyTorch program', () => {
  for (const { link, text } of copies) {
    const notebook = JSON.parse(text.notebook) as { cells: NotebookCell[]; metadata: object };
    expect({ ...notebook, cells: [] }, link).toEqual({
      cells: [],
      metadata: {
        kernelspec: { display_name: 'Python 3', language: 'python', name: 'python3' },
        language_info: { name: 'python' },
      },
      nbformat: 4,
      nbformat_minor: 5,
    });
    const odd = notebook.cells.filter(({ cell_type, id, source, metadata, ...own }, i) => {
      const wanted = cell_type === 'code' ? { execution_count: null, outputs: [] } : {};
      const areLines = source.every((line, at) => (at < source.length - 1 ? /^.*\n$/ : /^.+$/).test(line));
      const isNew = notebook.cells.findIndex((other) => other.id === id) === i && /^[\w-]{1,64}$/.test(id);
      return !(areLines && isNew && source.length > 0 && isDeepStrictEqual([own, metadata], [wanted, {}]));
    });
    expect(odd, link).toEqual([]);
    expect(`${codeOf(text.notebook).join('\n')}\n`, link).toBe(text.pytorch);
  }
});

test('the notebook’s cells run one after the other in PyTorch', () => {
  const { python } = findTorch();
  test.skip(python === undefined, 'no python3 has torch here');
  const folder = path.join(work, 'notebook');
  fs.mkdirSync(folder, { recursive: true });
  const few = copies.filter((_, i) => i % 8 === 0);
  few.forEach(({ text }, i) => fs.writeFileSync(path.join(folder, `${i}.ipynb`), text.notebook));
  fs.writeFileSync(
    path.join(folder, 'all.py'),
    `import json
for i in range(${few.length}):
    print("--- next ---")
    names = {}
    for cell in json.load(open(f"{i}.ipynb"))["cells"]:
        if cell["cell_type"] == "code":
            exec("".join(cell["source"]), names)\n`,
  );
  const printed = cut(execFileSync(python!, ['all.py'], { cwd: folder, encoding: 'utf8' }));
  few.forEach((copy, i) =>
    wanted(copy, fixedEven).forEach((line, row) =>
      line.forEach((number, column) => {
        const found = printed[i]?.[row]?.[column] ?? 'nothing';
        if (found === number) return;
        expect(column, copy.link).toBeGreaterThan(0);
        expect(Math.abs(Number(found) - Number(number))).toBeLessThanOrEqual(
          1e-5 * Math.max(1, Math.abs(Number(number))),
        );
      }),
    ),
  );
});

/** The property path of a matrix: its name, or for a matrix of a head heads.HEAD.NAME. */
const home = (name: string, head = ''): string => (head === '' ? name : `heads.${head}.${name}`);
const sameBits = (a: number, b: unknown): boolean => Object.is(Math.fround(a), b);

test('CSV and JSON contain the same bits as the page', () => {
  for (const { link, text, tree } of copies) {
    const lines = text.csv
      .trimEnd()
      .split('\n')
      .slice(1)
      .map((line) => line.split(','));
    const wrong = lines.filter(
      ([name = '', head, row, column, value]) =>
        !sameBits(Number(value), lookUp(tree, `${home(name, head)}.${row}.${column}`)),
    );
    expect(wrong, link).toEqual([]);
    const object = JSON.parse(text.json) as Record<string, unknown>;
    const names = [...new Set(lines.map(([name, head]) => `${name},${head}`))];
    let cells = 0;
    for (const [name = '', head = ''] of names.map((both) => both.split(','))) {
      const rows = (head === '' ? object[name] : (object[name] as unknown[])[Number(head)]) as (number | string)[][];
      const matrix = lookUp(tree, home(name, head)) as Matrix;
      cells += matrix.data.length;
      expect(
        rows.flat().every((value, i) => sameBits(Number(value), matrix.data[i])),
        `${link}: ${name}`,
      ).toBe(true);
    }
    expect(cells).toBe(lines.length);
  }
});

/** The keys that occur twice in an object of a JSON text. JSON.parse silently takes the last one. */
function keysTwice(json: string): string[] {
  const open: Set<string>[] = [];
  const twice: string[] = [];
  for (const [sign, key, colon] of json.matchAll(/"((?:[^"\\]|\\.)*)"\s*(:)?|[{}]/g)) {
    if (sign === '{') open.push(new Set());
    else if (sign === '}') open.pop();
    else if (colon && key !== undefined && open.at(-1)!.has(key)) twice.push(key);
    else if (colon && key !== undefined) open.at(-1)!.add(key);
  }
  return twice;
}

test('no object of a copy has a key twice, and no line of the CSV table repeats a cell', () => {
  expect(keysTwice('{"a": 1, "b": {"a": [{"a": "{a"}]}, "a": 2}')).toEqual(['a']);
  for (const { link, text } of copies) {
    expect(keysTwice(text.json), link).toEqual([]);
    expect(keysTwice(text.notebook), link).toEqual([]);
    const places = text.csv.split('\n').map((line) => line.slice(0, line.lastIndexOf(',')));
    expect(new Set(places).size, link).toBe(places.length);
  }
});

test('a number halfway between two printed ones is rounded as each language rounds it', () => {
  const between = [1 / 128, 3 / 128, -1 / 128, -3 / 128, 5 / 128 + 2 ** -30];
  expect(between.map(fixed)).toEqual(['0.007813', '0.023438', '-0.007813', '-0.023438', '0.039063']);
  expect(between.map(fixedEven)).toEqual(['0.007812', '0.023438', '-0.007812', '-0.023438', '0.039063']);
});

test('each program prints the output that its comments promise', () => {
  for (const copy of copies) {
    for (const [language, mark, write] of [
      ['javascript', '//', fixed],
      ['cpp', '//', fixedEven],
      ['pytorch', '#', fixedEven],
    ] as const) {
      const [, below = ''] = copy.text[language].split(`${mark} It prints:\n`);
      expect(said(below.replaceAll(`${mark} `, '')), `${copy.link}, ${language}`).toEqual(wanted(copy, write));
    }
  }
});
