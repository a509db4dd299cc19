// Runs the notebooks and single operations of them, and prints tensors as PyTorch does.
import * as operations from '../operations/notebooks.js';
import { camelCase, Calls } from '../wire/calls.js';
import type { About, Module, NotebooksOperation } from '../wire/module.js';
import { checkArray, checkOptions, type Names } from '../wire/check.js';
import { opInTable, paramsInTable } from './notebook-ops.js';
import { precisionOf, tensorFrom } from '../wire/tensors.js';
import type { MatrixLike, NotebookOp, NotebookRun, Precision, PrintOptions, Tensor, VectorLike } from './types.js';

const printNames: Names<PrintOptions> = { precision: true, sciMode: true, suffix: true };
const runNames: Names<{ precision?: Precision }> = { precision: true };

/**
 * The five notebooks on which the teaching page is based, computed by the engine. Functions copy their inputs in and
 * their results out.
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
   * Runs one operation of the notebooks on the given tensors, in float64 if one of them is float64. Plain numbers are
   * float32; ids are a tensor with a BigInt64Array. Throws a TypeError for an unknown operation, and a RangeError for a
   * missing parameter or arguments that do not match.
   */
  evaluate(
    op: NotebookOp,
    args: readonly (MatrixLike | VectorLike)[],
    params?: Readonly<Record<string, unknown>>,
  ): Tensor;
  /** Returns the text that PyTorch prints for a tensor, a matrix or a vector. Plain numbers are float32. */
  print(tensor: MatrixLike | VectorLike, options?: PrintOptions): string;
}

export function createNotebooks(module: Module<NotebooksOperation>): Notebooks {
  const calls = new Calls<NotebooksOperation>(module, ['run']);
  return calls.describe<Omit<Notebooks, keyof About>>({
    ids: () => calls.call(operations.ids, () => []),

    run: (notebook, options = {}) => {
      const { precision = 'float32' } = checkOptions('run', options, runNames, 'options');
      const { steps, ...others } = calls.call(operations.run, () => [precision, notebook]);
      return { precision, ...others, steps: steps.map((step) => ({ ...step, op: camelCase(step.op) as NotebookOp })) };
    },

    evaluate: (op, args, params = {}) =>
      calls.call(operations.evaluate, () => {
        const tensors = checkArray('args', args, 'an array of tensors', tensorFrom);
        return [precisionOf(tensors), opInTable(op), tensors, paramsInTable(params)];
      }),

    // null becomes undefined, because `sciMode: null` means the same as no `sciMode`: PyTorch's rule decides.
    print: (tensor, options = {}) =>
      calls.call(operations.print, () => [
        tensorFrom('tensor', tensor),
        { ...checkOptions('print', options, printNames, 'options'), sciMode: options.sciMode ?? undefined },
      ]),
  });
}
