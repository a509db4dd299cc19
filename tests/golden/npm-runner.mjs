// Runs every case of the golden files through the npm package. Prints one line per file, and every failure in full.
// RIVERBANK_GOLDEN=file[:file] adds files. Each line begins with "npm", or with the word after --label.
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { runBlockCase } from './npm/block-ops.mjs';
import { notebookCases } from './npm/notebooks.mjs';

const here = path.dirname(fileURLToPath(import.meta.url));
const added = (process.env.RIVERBANK_GOLDEN ?? '').split(':').filter(Boolean);
const paths = [
  ...['notebooks.json', 'blocks.json', 'modern.json', 'operators.json'].map((name) => path.join(here, name)),
  ...added,
];
const labelAt = process.argv.indexOf('--label');
const label = labelAt > 0 ? process.argv[labelAt + 1] : 'npm';

/** The list with this name; throws an error if the record has no such list. */
function listOf(json, name) {
  if (!(name in json)) {
    throw new Error(`has no "${name}"`);
  }
  if (!Array.isArray(json[name])) {
    throw new Error(`its "${name}" is not a list`);
  }
  if (json[name].length === 0) {
    throw new Error(`its "${name}" is empty`);
  }
  return json[name];
}

/** The JSON object in a file; throws an error if the file contains none. */
function readJson(file) {
  if (!fs.existsSync(file)) {
    throw new Error('cannot be read');
  }
  let json;
  try {
    json = JSON.parse(fs.readFileSync(file, 'utf8'));
  } catch {
    // The file is not valid JSON: `json` stays undefined, and the next check throws the error.
  }
  if (json === null || typeof json !== 'object' || Array.isArray(json)) {
    throw new Error('is no JSON object');
  }
  return json;
}

/** The cases of a file as [{id, run}]. The file's schema tells which kind of cases it has. */
function casesOf(engine, file) {
  const json = readJson(file);
  const schema = String(json.schema ?? '').toLowerCase();
  if (schema.endsWith('/blocks')) {
    return listOf(json, 'cases').map((record, i) => ({
      id: record?.id ?? `case ${i}`,
      run: () => runBlockCase(engine, record),
    }));
  }
  if (schema.endsWith('/notebooks')) {
    listOf(json, 'entries');
    return notebookCases(engine, json);
  }
  throw new Error(`its schema is "${schema}", neither blocks nor notebooks`);
}

/** The outcome of a case. If the case throws, the outcome is a failure with the error's message. */
async function outcomeOf({ run }) {
  try {
    return await run();
  } catch (error) {
    return { failures: [error.message] };
  }
}

/** Runs a file, prints its lines, and returns {passed, failed}. */
async function runFile(engine, file) {
  let cases;
  try {
    cases = casesOf(engine, file);
  } catch (error) {
    console.log(`${label} ${file}: ${error.message}`);
    return { passed: 0, failed: 1 };
  }
  const outcomes = [];
  for (const each of cases) outcomes.push({ id: each.id, notRun: [], ran: true, ...(await outcomeOf(each)) });
  const ran = outcomes.filter((outcome) => outcome.ran);
  const failed = ran.filter((outcome) => outcome.failures.length > 0).length;
  const passed = ran.length - failed;
  const waiting = outcomes.reduce((count, { notRun }) => count + notRun.length, 0);
  const wait = waiting > 0 ? `, not run ${outcomes.length - ran.length} (and of all cases ${waiting} outputs)` : '';
  console.log(`${label} ${path.basename(file)}: cases ${outcomes.length}, passed ${passed}, failed ${failed}${wait}`);
  outcomes.forEach(({ id, failures }) => failures.forEach((words) => console.log(`  failed: ${id}: ${words}`)));
  outcomes
    .filter(({ notRun }) => notRun.length > 0)
    .forEach(({ id, notRun }) => console.log(`  not run: ${id}: ${notRun.join(' ')}`));
  return { passed, failed };
}

const { load } = await import('../../dist/npm/index.js');
const { loadNotebooks } = await import('../../dist/npm/notebooks.js');
const { loadLanguageModels } = await import('../../dist/npm/language-model.js');
const engine = { ...(await load()), notebooks: await loadNotebooks(), models: await loadLanguageModels() };
const counts = [];
for (const file of paths) counts.push(await runFile(engine, file));
const total = (name) => counts.reduce((sum, each) => sum + each[name], 0);
console.log(`${total('passed')} passed, ${total('failed')} failed`);
process.exitCode = total('failed') > 0 ? 1 : 0;
