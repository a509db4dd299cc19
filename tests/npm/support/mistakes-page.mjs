// Makes the page of typical mistakes from the tests: `node tests/npm/support/mistakes-page.mjs --write` puts it into
// the docs.
import fs from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { isMain } from '../../../tools/lib/run.mjs';
import { mistakes } from './mistakes.mjs';

const root = path.resolve(import.meta.dirname, '../../..');
export const page = path.join(root, 'docs/mistakes.md');

/** Makes code in backticks, or a text, fit into a cell of a Markdown table. */
function cell(text) {
  const line = text.replace(/\s+/g, ' ').trim().replaceAll('|', '\\|');
  return line.startsWith('`') ? line : line.replaceAll('<', '&lt;');
}
const row = (...cells) => `| ${cells.map(cell).join(' | ')} |`;
const short = (text, length = 150) => (text.length > length ? `${text.slice(0, length)} …` : text);

/** The error that the call throws, or with which its promise is rejected. */
export async function errorOf(call) {
  try {
    await call();
  } catch (error) {
    return error;
  }
  throw new Error('a mistake was accepted');
}

/** The source code of each mistake's call: attend({ … }) as it is, and a function () => … without the arrow. */
function inputs() {
  const file = path.join(root, 'tests/npm/support/mistakes.mjs');
  const source = ts.createSourceFile(file, fs.readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const found = [];
  const visit = (node) => {
    const isList = ts.isVariableDeclaration(node) && node.name.getText() === 'mistakes';
    if (isList) for (const { elements } of node.initializer.elements) found.push(elements[1]);
    else ts.forEachChild(node, visit);
  };
  visit(source);
  return found.map((code) => (ts.isArrowFunction(code) ? code.body : code).getText().replace(/\s+/g, ' '));
}

/** The mistakes in JavaScript with the code of each. Each mistake is made, and its error is kept. */
export async function mistakesInJavaScript() {
  const codes = inputs();
  const rows = [];
  for (const [i, [name, call, kind, argument, given, needed]] of mistakes.entries()) {
    const error = await errorOf(call);
    rows.push({ name, code: codes[i], error, kind, message: error.message, argument, given, needed });
  }
  return rows;
}

/**
 * Matches a mistake in a C++ test: {"name", [](auto& in) { … }, "message"} or pinned("name", {pin}, "message"). The
 * message may consist of several literals.
 */
const mistakeInCpp =
  /(?:\{|pinned\()"(\w+)",\s*((?:\[\]|\w+\(|\{)(?:(?!\{"\w+",\s*(?:\[|\w+\()|pinned\()[\s\S])*?),\s*((?:"(?:[^"\\]|\\.)*"\s*)+)[})]/g;
/** The C++ statements of a mistake: an assignment of pins, the body of a lambda, or the whole expression. */
const bodyOf = (code) =>
  code.startsWith('{') ? `in.pins = {${code}};` : (/^\[.*?\]\(\w+& in\) \{([\s\S]*)\}$/.exec(code.trim())?.[1] ?? code);
const literals = (text) =>
  [...text.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, part]) => part.replaceAll('\\"', '"')).join('');

function inFile(file) {
  const text = fs.readFileSync(path.join(root, 'tests/attention', file), 'utf8');
  return [...text.matchAll(mistakeInCpp)].map(([, name, code, message]) => ({
    name: name.replaceAll('_', ' '),
    code: bodyOf(code).replace(/\s+/g, ' ').trim(),
    message: literals(message),
  }));
}

/** The mistakes of the C++ tests, with the code and the exact message of each. */
export const mistakesInCpp = () => ['attend_errors_test.cc', 'mask_and_pin_errors_test.cc'].flatMap(inFile);

/** The whole page, and how many mistakes it lists. */
export async function mistakesPage() {
  const javaScript = (await mistakesInJavaScript()).map(({ name, code, error }) =>
    row(name, `\`${short(code)}\``, short(`${error.name}: ${error.message}`, 400)),
  );
  const cpp = mistakesInCpp().map(({ name, code, message }) => row(name, `\`${short(code)}\``, message));
  // VitePress would read {{ … }} in C++ code as an expression of Vue, except in a block with v-pre.
  const text = `# Typical mistakes

::: v-pre

This page is made from the tests. Each row is a wrong input and the message that it gives. A message names the argument, its place, what was given, and what is needed.

## In JavaScript

Here \`attend({ … })\` stands for \`engine.attend({ embeddings: river, … })\`, where \`river\` has 3 rows of 4 numbers. \`ones(rows, columns)\` is a matrix of ones. \`pool\` is a pool with one thread, \`model\` a language model with the settings \`config\` (12 tokens in the vocabulary, width 4, texts of up to 6 tokens), and \`checkpoint\` a small BERT of 2 layers that reads \`text\` as 8 tokens. \`matrixView({ … })\` stands for a \`<matrix-view>\` with these properties.

| mistake | input | message |
| --- | --- | --- |
${javaScript.join('\n')}

## In C++

The inputs change a valid request to \`attend()\` with 2 heads, 3 queries of width 4, 5 keys of width 6 and values of width 7. \`filled\`, \`rows\`, \`pinned\` and \`divide_by\` are helpers of the tests: a matrix of equal numbers, a matrix of these rows, a request with pins, and a request with \`Scale::divisor\` and this divisor.

| mistake | input | message |
| --- | --- | --- |
${cpp.join('\n')}

:::
`;
  return { text, count: javaScript.length + cpp.length };
}

if (isMain(import.meta) && process.argv.includes('--write')) fs.writeFileSync(page, (await mistakesPage()).text);
