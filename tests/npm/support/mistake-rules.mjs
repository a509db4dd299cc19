// Checks that a message names the argument, its place, what was given, and what is needed.
import fs from 'node:fs';
import path from 'node:path';

const operations = path.resolve(import.meta.dirname, '../../../dist/npm/operations');
/** The names of the parameters of all functions of the package, such as "table". */
const parameters = new Set(
  (
    await Promise.all(
      fs
        .readdirSync(operations)
        .filter((file) => file.endsWith('.js'))
        .map((file) => import(path.join(operations, file))),
    )
  )
    .flatMap((table) => Object.values(table))
    .flatMap((operation) => operation.parameters ?? [])
    .map(([name]) => name),
);

parameters.add('calls'); // the parameter of random(), which has no table

const quoted = (text) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
/** Matches a text that is not a part of a longer name. */
const alone = (text) => new RegExp(`(?<![\\w.])${quoted(text)}(?!\\w)`);
const numbersIn = (text) => [...text.matchAll(/(?<![\w.])-?\d+(?:\.\d+)?(?:e\d+)?/g)].map(([number]) => Number(number));

/** The numbers that an input shows: those in its code, the lengths of its lists, and the shape of `river`, 3 × 4. */
function numbersOf(code) {
  const lists = [...code.matchAll(/\[([^[\]]*)\]/g)].map(([, items]) => items.split(',').filter((item) => item.trim()));
  const rows = (code.match(/\[(?=\[)(?:[^[\]]|\[[^[\]]*\])*\]/g) ?? []).map((matrix) => matrix.match(/\[[^[\]]*\]/g));
  return new Set([
    3,
    4,
    ...numbersIn(code.replaceAll('_', '')),
    ...lists.map((list) => list.length),
    ...rows.map((all) => all.length),
  ]);
}

/** Lists what a row's message lacks. The texts `argument`, `given` and `needed` must stand in different places. */
export function faultsInJavaScript({ code, message, argument, given, needed }) {
  const faults = [];
  let rest = message;
  for (const [what, part] of Object.entries({ given, needed, argument })) {
    if (part.trim() === '' || !alone(part).test(rest)) faults.push(`the message lacks what is ${what}: ${part}`);
    rest = rest.replace(alone(part), '…');
  }
  const isMissing = given === 'undefined';
  for (const name of argument.match(/[A-Za-z]\w*/g) ?? [])
    if (!isMissing && !alone(name).test(code.replaceAll('.', ' ')) && !parameters.has(name))
      faults.push(`the caller has not written ${name}`);
  const numbers = numbersOf(code);
  for (const number of numbersIn(given.replaceAll(/\w+\[[^ ]*/g, '')))
    if (!numbers.has(number)) faults.push(`the input has no ${number}`);
  for (const [, text] of given.matchAll(/"([^"]*)"/g))
    if (!code.includes(text)) faults.push(`the input has no "${text}"`);
  return faults;
}

/** The paths of the fields that C++ code sets, such as "mask.keep". */
function pathsIn(code) {
  if (code.startsWith('divide_by')) return ['divisor'];
  const paths = [...code.matchAll(/in\.([\w.]+(?:->\w+)?)(?:\)?\(\d| = )/g)].map(([, field]) =>
    field.replace('->', '.'),
  );
  return [...new Set(paths)];
}

/** A number or a word that says what was given or what is needed. */
const value = /\d|NaN|infinity|"|finite|even|does not compute/;

/** Lists what the message of a C++ row lacks. The argument and its place follow from the code. */
export function faultsInCpp({ code, message }) {
  const faults = [];
  const [, lastPin] =
    /^in\.pins = .*\{("\w+", -?\d+, -?\d+, [^}]+)\}+;$/.exec(code.replace(/.*(in\.pins)/, '$1')) ?? [];
  if (lastPin) {
    const [field, row, column] = lastPin.split(', ');
    const place = (code.match(/\{"/g) ?? []).length - 1;
    const cell = `${JSON.parse(field)}[${row}][${column}]`;
    if (!message.includes(`pins[${place}]`)) faults.push(`the message lacks pins[${place}]`);
    if (!message.includes(cell) && !message.includes(field)) faults.push(`the message lacks ${cell}`);
  } else {
    const paths = pathsIn(code);
    if (!paths.some((field) => alone(field).test(message))) faults.push(`the message lacks ${paths.join(' or ')}`);
    const [, row, column] = /\w\)?\((\d+), (\d+)\) = /.exec(code) ?? [];
    if (row && !message.includes(`[${row}][${column}]`)) faults.push(`the message lacks the place [${row}][${column}]`);
  }
  const [one, ...others] = message.split(/ but |, which is not a multiple of /);
  if (!value.test(one) && !/must be|needs/.test(one)) faults.push(`this side has no value: ${one}`);
  if (!value.test(others.join(' '))) faults.push('the message has one side only');
  return faults;
}
