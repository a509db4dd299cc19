// Makes the cases of the golden file notebooks.json: tensors, each computed twice, texts that the notebooks print, and
// the language models of notebook 002.
import { checkNotebookModel } from './language-model.mjs';
import { difference, readTolerance } from './pass-rule.mjs';
import { named, readTensor, tensorOf } from './tensors.mjs';

/** Makes a tensor of the package from a stored tensor, with the operation "literal". */
function literal(engine, json) {
  const { dtype, shape, data } = readTensor(json);
  return engine.notebooks.evaluate('literal', [], { shape, data, ...(dtype === 'i64' && { dtype }) });
}

/** Converts the golden file's names to the package's: gather_rows → gatherRows. */
const camelCase = (name) => name.replace(/_([a-z])/g, (_, letter) => letter.toUpperCase());

/** Runs the operation of an entry. `find` looks up the operation's arguments by id. */
function evaluated(engine, entry, find) {
  if (typeof entry.op !== 'string') {
    throw new Error('it has no op');
  }
  if (entry.op === 'literal') {
    return literal(engine, entry.value);
  }
  const args = (entry.args ?? []).map((id) => named(`argument ${id}`, () => find(id)));
  const params = Object.entries(entry.params ?? {}).map(([name, value]) => [camelCase(name), value]);
  return engine.notebooks.evaluate(camelCase(entry.op), args, Object.fromEntries(params));
}

/** Returns '' if the texts are equal, otherwise the first line that differs. */
function textDifference(got, want) {
  if (got === want) {
    return '';
  }
  const [ours, theirs] = [got.split('\n'), want.split('\n')];
  const line = ours.findIndex((text, i) => text !== theirs[i]);
  const at = line < 0 ? ours.length : line;
  return `line ${at + 1} is ${JSON.stringify(ours[at])}, want ${JSON.stringify(theirs[at])}`;
}

/**
 * Returns the options with which the notebook printed the text. Notebook 000 sets precision=3 and sci_mode=False; the
 * others use PyTorch's defaults. Integers have no decimals, so an integer tensor does not show the precision, and the
 * default is used.
 */
function printOptions({ text, mode = 'fixed', decimals = 4 }) {
  const precision = mode === 'int' ? 4 : decimals;
  const suffix = /((dtype|grad_fn|requires_grad)=.*)\)$/s.exec(text);
  return {
    precision,
    ...(precision !== 4 && { sciMode: mode === 'sci' }),
    ...(suffix && { suffix: `, ${suffix[1]}` }),
  };
}

/**
 * Compares a value with the entry's value, within the tolerance that the entry has for `kind`. Returns '' or a message.
 */
function compared(entry, kind, compute) {
  try {
    const { data, shape } = compute();
    const words = difference(
      tensorOf(data, shape),
      readTensor(entry.value),
      readTolerance(entry.tolerance?.[kind] ?? null),
    );
    return words && `${kind}: ${words}`;
  } catch (error) {
    return `${kind}: ${error.message}`;
  }
}

/**
 * Evaluates every entry of the file from literals and seeds. For each id, returns a function that returns the entry's
 * value or throws.
 */
function chainOf(engine, entries) {
  const chain = new Map();
  const find = (id) => {
    if (!chain.has(id)) {
      throw new Error('no earlier entry has this id');
    }
    return chain.get(id)();
  };
  for (const entry of entries) {
    let give;
    try {
      const value = evaluated(engine, entry, find);
      give = () => value;
    } catch (error) {
      give = () => {
        throw error;
      };
    }
    chain.set(entry?.id, give);
  }
  return find;
}

function entryCases(engine, entries) {
  const chained = chainOf(engine, entries);
  const byId = new Map(entries.map((entry) => [entry?.id, entry]));
  const stored = (id) => {
    if (!byId.has(id)) {
      throw new Error('no entry has this id');
    }
    return literal(engine, byId.get(id).value);
  };
  const check = (entry) => {
    const failures = [
      compared(entry, 'step', () => evaluated(engine, entry, stored)),
      compared(entry, 'chain', () => chained(entry.id)),
    ];
    if (entry.printed) {
      const words = textDifference(
        engine.notebooks.print(chained(entry.id), printOptions(entry.printed)),
        entry.printed.text,
      );
      failures.push(words && `printed: ${words}`);
    }
    return { failures: failures.filter(Boolean) };
  };
  return entries.map((entry, i) => ({ id: entry?.id ?? `entry ${i}`, run: () => check(entry) }));
}

/** One case for each cell. Cells of an unknown notebook are not run. */
function cellCases(engine, { notebook, cells = [] }) {
  const ours = engine.notebooks.ids().includes(notebook);
  const run = ours ? engine.notebooks.run(notebook) : undefined;
  const check = ({ cell, printed }) => {
    if (!run) {
      return { failures: [], notRun: ['printed'], ran: false };
    }
    const found = run.cells.find((each) => each.cell === cell);
    const words = found ? textDifference(found.printed, printed) : 'our notebook has no cell of this number';
    return { failures: words ? [`printed: ${words}`] : [] };
  };
  return cells.map((cell) => ({ id: `${notebook}/cell ${cell?.cell}`, run: () => check(cell) }));
}

/** All cases of a golden file such as notebooks.json. */
export function notebookCases(engine, { entries, notebooks = [], notebook_002_models: models = [] }) {
  return [
    ...entryCases(engine, entries),
    ...notebooks.flatMap((notebook) => cellCases(engine, notebook)),
    ...models.map((model) => ({ id: `002/model/${model?.name}`, run: () => checkNotebookModel(engine, model) })),
  ];
}
