// Runs the notebooks, single operations of them, and PyTorch's print.
import { Calls, type About } from '../wire/calls.js';
import { checkArray, checkFlag, checkItems, checkNumber, checkOptions, wrongType, type Names } from '../wire/check.js';
import type { Module, NotebooksOperation } from '../wire/module.js';
import type { Reply } from '../wire/reply.js';
import type { Request } from '../wire/request.js';
import { checkTensor, precisionOf, writeTensor } from '../wire/tensors.js';
import type { NotebookCell, NotebookRun, NotebookStep, Precision, PrintOptions, Tensor } from './types.js';

const printNames: Names<PrintOptions> = { precision: true, sciMode: true, suffix: true };
const runNames: Names<{ precision?: Precision }> = { precision: true };

const readCell = (reply: Reply): NotebookCell => ({
  cell: reply.number(),
  executionCount: reply.text(),
  title: reply.text(),
  printed: reply.text(),
  tensors: reply.texts(),
});

const readStep = (reply: Reply): NotebookStep => ({
  id: reply.text(),
  op: reply.text(),
  args: reply.texts(),
  inNotebook: reply.flag(),
  value: reply.tensor(),
});

/** Returns a setting as a list of numbers. true becomes 1, false becomes 0. */
function settingNumbers(name: string, value: unknown): number[] {
  const number = (place: string, one: unknown) => (typeof one === 'boolean' ? Number(one) : checkNumber(place, one));
  return typeof value === 'object' && value !== null ? checkItems(name, value, number) : [number(name, value)];
}

/** Writes the settings, which are words or numbers. Settings that are undefined or null are left out. */
function writeParams(request: Request, params: Readonly<Record<string, unknown>>): void {
  if (typeof params !== 'object' || params === null) throw wrongType('params', 'an object', params);
  const entries = Object.entries(params).filter(([, value]) => value !== undefined && value !== null);
  request.count(entries.length);
  for (const [name, value] of entries) {
    const word = typeof value === 'string';
    request.text(name, name).flag(name, word);
    if (word) request.text(name, value);
    else request.numbers(name, settingNumbers(`params.${name}`, value), 'float64');
  }
}

/**
 * The five notebooks on which the lesson is based, computed by the engine. Functions copy their inputs in and their
 * results out.
 */
export interface Notebooks extends About {
  /** Returns the names of the notebooks, "000" to "004". */
  ids(): string[];
  /**
   * Runs all cells of a notebook. Returns the printed text of each cell and every tensor. `precision` is 'float32' by
   * default. Throws a RangeError for an unknown name.
   */
  run(notebook: string, options?: { precision?: Precision }): NotebookRun;
  /**
   * Runs one operation of the notebooks on the given tensors, in float64 if one of them is float64. Throws a RangeError
   * that names the arguments that do not match.
   */
  evaluate(op: string, args: readonly Tensor[], params?: Readonly<Record<string, unknown>>): Tensor;
  /** Returns a tensor's text as PyTorch prints it. */
  print(tensor: Tensor, options?: PrintOptions): string;
}

export function createNotebooks(module: Module<NotebooksOperation>): Notebooks {
  const calls = new Calls<NotebooksOperation>(module, ['run', 'evaluate']);
  return calls.describe<Omit<Notebooks, keyof About>>({
    ids: () =>
      calls.run(
        'ids',
        () => {},
        (reply) => reply.texts(),
      ),

    run: (notebook, options = {}) => {
      const { precision = 'float32' } = checkOptions('run', options, runNames);
      return calls.run(
        'run',
        (request) => {
          request.precision('precision', precision).text('notebook', notebook);
        },
        (reply) => ({
          notebook: reply.text(),
          title: reply.text(),
          precision,
          cells: reply.list(() => readCell(reply)),
          steps: reply.list(() => readStep(reply)),
        }),
      );
    },

    evaluate: (op, args, params = {}) =>
      calls.run(
        'evaluate',
        (request) => {
          const tensors = checkArray('args', args, 'an array of tensors', checkTensor);
          request.precision('precision', precisionOf(tensors)).text('op', op).count(tensors.length);
          tensors.forEach((tensor, i) => writeTensor(request, `args[${i}]`, tensor));
          writeParams(request, params);
        },
        (reply) => reply.tensor(),
      ),

    print: (tensor, options = {}) =>
      calls.run(
        'print',
        (request) => {
          const { precision = 4, sciMode = null, suffix = '' } = checkOptions('print', options, printNames);
          writeTensor(request, 'tensor', checkTensor('tensor', tensor));
          request.whole('precision', precision).flag('sciMode', sciMode !== null);
          if (sciMode !== null) request.flag('sciMode', checkFlag('sciMode', sciMode));
          request.text('suffix', suffix);
        },
        (reply) => reply.text(),
      ),
  });
}
