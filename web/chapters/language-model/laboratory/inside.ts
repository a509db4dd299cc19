// Computes every matrix of the model for one text, their gradients, and the sum that makes up one weight's gradient.
import type { Engine as Attention, Matrix } from 'riverbank';
import type { Batch, LanguageModel, LanguageModels } from 'riverbank/language-model';
import { rowOf } from '../../../core/engine/matrix.ts';
import { backwardPath } from './chain.ts';
import { batchOf } from './texts.ts';
import type { Reading } from './texts.ts';
import { only, parameterTree, traceTree } from './tree.ts';
import type { InsideView, Look } from './view.ts';
import { barsOf } from './writing.ts';

const parameterPath = 'parameters.';

/** The terms that add up to the gradient of one cell, as paths. Empty if the gradient is not such a sum. */
function termsOf(name: string, { row, column }: Look['cell'], batch: Batch): InsideView['terms'] {
  const { slope, factor, lookUp } = backwardPath(name);
  if (!slope) return [];
  const places = Array.from({ length: batch.length }, (_, place) => place).filter((place) =>
    lookUp === 'token' ? batch.tokens[place] === row : lookUp === 'place' ? place === row : true,
  );
  const cell = (matrix: string, place: number, at: number) => `inside.${matrix}.${place}.${at}`;
  if (lookUp) return places.map((place) => ({ slope: cell(`gradients.trace.${slope}`, place, column) }));
  if (!factor) return places.map((place) => ({ slope: cell(`gradients.trace.${slope}`, place, column) }));
  return places.map((place) => ({
    slope: cell(`gradients.trace.${slope}`, place, row),
    factor: cell(`trace.${factor}`, place, column),
  }));
}

const headsIn = ({ context, heads = 1, blocks = 1 }: LanguageModel['config']): string[] => {
  const each = (base: string) => Array.from({ length: heads }, (_, head) => `${base}heads.${head}`);
  if (context === 'blocks') return Array.from({ length: blocks }, (_, block) => each(`blocks.${block}.`)).flat();
  return context === 'heads' || context === undefined ? each('') : [];
};

/** Number of next tokens to show after each position. */
const expectedTokens = 5;

/** The likeliest next tokens after each position, and always the right next token if there is one. */
function expectedAfter(
  engine: Attention,
  logits: Matrix,
  { targets }: Batch,
  tokens: readonly string[],
): InsideView['expected'] {
  const shares = engine.softmax(logits);
  return Array.from(targets, (token, place) =>
    barsOf({ token, probabilities: rowOf(shares, place) }, tokens, expectedTokens),
  );
}

export function insideOf(
  engine: Attention,
  models: LanguageModels,
  model: LanguageModel,
  reading: Reading,
  ids: Int32Array,
  look: Look,
): InsideView {
  const batch = batchOf(models, reading, ids);
  const { loss, parameters: slopes, activations, steps } = model.gradients(batch);
  const { heads = 1 } = model.config;
  const name = look.matrix.startsWith(parameterPath) ? look.matrix.slice(parameterPath.length) : '';
  const own = name === '' ? undefined : model.parameters()[name];
  const word = (id: number | undefined) => (id === undefined || id < 0 ? '' : (reading.tokenizer.tokens[id] ?? ''));
  const view: InsideView = {
    tokens: Array.from(batch.tokens, word),
    given: ids.length,
    left: Math.max(0, ids.length - batch.length - 1),
    targets: Array.from(batch.targets, word),
    loss,
    expected: expectedAfter(engine, activations.logits, batch, reading.tokenizer.tokens),
    trace: traceTree(activations, heads),
    parameters: own ? parameterTree({ [name]: own }) : {},
    gradients: { trace: traceTree(steps, heads), parameters: name ? only(parameterTree(slopes), name) : {} },
    heads: headsIn(model.config),
    chain: name ? backwardPath(name).chain : [],
    terms: name ? termsOf(name, look.cell, batch) : [],
  };
  const columns = own?.shape.at(-1) ?? 0;
  const { row, column } = look.cell;
  const weight = own?.data[row * columns + column];
  if (weight !== undefined && column < columns) {
    view.check = { ...model.checkGradient(batch, { name, row, column }), weight: Number(weight) };
  }
  return view;
}
