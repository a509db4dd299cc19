// The notebooks, their operations one by one, and PyTorch's way of printing.
import { Calls, type About } from './calls.js';
import { checkArray, checkFlag, checkItems, checkNumber, checkOptions, wrongType, type Names } from './check.js';
import type { Module, NotebooksOperation } from './module.js';
import type { Reply } from './reply.js';
import type { Request } from './request.js';
import { checkTensor, precisionOf, writeTensor } from './tensors.js';
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

/** A setting as numbers: a single one is a list of one, and true and false are 1 and 0. */
function settingNumbers(name: string, value: unknown): number[] {
  const number = (place: string, one: unknown) => (typeof one === 'boolean' ? Number(one) : checkNumber(place, one));
  return typeof value === 'object' && value !== null ? checkItems(name, value, number) : [number(name, value)];
}

/** Settings are words or numbers; undefined and null stand for one that is not there. */
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

/** The five notebooks that the lesson was made from, run by the engine. Every function copies its inputs in and its results out. */
export interface Notebooks extends About {
  /** The names of the notebooks, "000" to "004". */
  ids(): string[];
  /** All cells of a notebook: what each prints, and every tensor on the way. RangeError for an unknown name. */
  run(notebook: string, options?: { precision?: Precision }): NotebookRun;
  /** One operation of the notebooks on tensors of one's own; float64 as soon as one argument is. RangeError names what does not fit. */
  evaluate(op: string, args: readonly Tensor[], params?: Readonly<Record<string, unknown>>): Tensor;
  /** A tensor as PyTorch prints it. */
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
