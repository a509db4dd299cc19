// Runs a bug of notebook 002 with the weights that the learner has trained, and measures its effect on attention.
import type { Engine as Attention, Matrix } from 'riverbank';
import type { Batch, LanguageModel } from 'riverbank/language-model';
import { measures } from './bug-measures.ts';
import { OutOfRange, run, textsIn } from './bug-scene.ts';
import type { Scene } from './bug-scene.ts';
import { bugs, linesOf, repaired } from './bug-table.ts';
import type { BugName } from './bug-table.ts';
import type { Reading } from './texts.ts';
import type { BugView } from './view.ts';

/** The first texts of a batch. */
const firstOf = ({ length, tokens, targets }: Batch, sequences: number): Batch => ({
  sequences,
  length,
  tokens: Array.from(tokens).slice(0, sequences * length),
  targets: Array.from(targets).slice(0, sequences * length),
});

/** A weight as the page writes it. */
const written = (weight: number): string => weight.toFixed(2);
const differing = (a: Matrix, b: Matrix): number =>
  Array.from(a.data).filter((weight, i) => written(weight) !== written(b.data[i] ?? NaN)).length;

/**
 * Computes the attention weights with the chosen line of code and with the repaired model's line. Returns the head and
 * text in which most weights differ. If no line is chosen, the notebook's line runs. If a position is out of range, the
 * result has an error instead of weights. Works only for models with heads and without blocks, like the notebook's
 * classes.
 */
export function bugOf(engine: Attention, model: LanguageModel, reading: Reading, bug: BugName, fix: string): BugView {
  const { heads = 1 } = model.config;
  const texts = reading.unseen ?? reading.batch(0);
  const batch = firstOf(texts, Math.min(bugs[bug].texts, texts.sequences));
  const scene: Scene = { engine, parameters: model.parameters(), heads, batch };
  const line = linesOf(bug)[fix] ?? linesOf(bug)['notebook'] ?? { code: '', does: {} };
  const variant = { ...repaired, ...line.does };
  const right = run(scene, repaired);
  try {
    const got = run(scene, variant);
    const pairs = got.flatMap((head, h) =>
      head.map((weights, text) => ({ head: h + 1, text, weights, wanted: right[h]?.[text] ?? weights })),
    );
    const most = pairs.reduce((a, b) => (differing(b.weights, b.wanted) > differing(a.weights, a.wanted) ? b : a));
    return {
      ...{ bug, fix, head: most.head, weights: most.weights, wanted: most.wanted },
      tokens: tokensOf(reading, batch, most.text),
      differing: differing(most.weights, most.wanted),
      cells: most.wanted.data.length,
      same: pairs.every(({ weights, wanted }) => weights.data.every((weight, i) => weight === wanted.data[i])),
      ...measures[bug](scene, variant, got.flat()),
    };
  } catch (error) {
    if (!(error instanceof OutOfRange)) throw error;
    const wanted = right[0]?.[0] ?? empty;
    const none = { head: 1, weights: empty, differing: wanted.data.length, cells: wanted.data.length, same: false };
    const { aim } = measures[bug](scene, repaired, right.flat());
    return { bug, fix, ...none, wanted, tokens: tokensOf(reading, batch, 0), aim, measured: NaN, error: error.message };
  }
}

const empty: Matrix = { rows: 0, columns: 0, data: new Float32Array() };

const tokensOf = ({ tokenizer }: Reading, batch: Batch, text: number): string[] =>
  (textsIn(batch)[text] ?? []).map((id) => tokenizer.tokens[id] ?? '');
