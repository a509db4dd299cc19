// Computes the second figure of the chapter "three-roads": keys and values come from the queries' sentence, from
// another sentence, or (a mistake) keys from one and values from the other.
import type { AttendInput, Matrix } from 'riverbank';
import type { Engine } from '../../core/engine/engine.ts';
import { matrixOf } from '../../core/engine/matrix.ts';
import { pinsOf } from '../../core/engine/pins.ts';
import { vocabularyOf } from '../../core/notebooks/given.ts';
import { factsOf } from './roads.ts';
import { decoderTokens, encoderTokens } from './settings.ts';
import type { State, Word } from '../../core/store/state.ts';

export interface SourcesValues {
  /** The words that the keys come from. */
  tokens: readonly Word[];
  /** X, the source of the queries (3 × 4). */
  embeddings: Matrix;
  /** Y, the source of the keys (keys × 4). */
  source: Matrix;
  /** The source of the values: Y, or X for the deliberate mistake. */
  valueSource: Matrix;
  scores: Matrix;
  divisor: number;
  scaled: Matrix;
  masked: Matrix;
  weights: Matrix;
  /**
   * Undefined if keys come from one sentence and values from the other, because the sentences have different numbers of
   * words.
   */
  context: Matrix | undefined;
  /** The engine's error message if keys come from one sentence and values from the other, otherwise ''. */
  problem: string;
  /** The number of steps to read the other sentence with the chosen architecture. */
  encoderSteps: number;
  /** The number of steps to read the queries' sentence with the chosen architecture. */
  decoderSteps: number;
}

/** Attention with the chosen sources. */
export type AttendedSources = Omit<SourcesValues, 'encoderSteps' | 'decoderSteps'>;

export function attendedSources(engine: Engine, state: State): AttendedSources {
  const tokens = state.sources === 'self' ? decoderTokens : encoderTokens;
  const rows = (words: readonly Word[]) => Object.values(vocabularyOf(state, words));
  const [embeddings, source] = [matrixOf(rows(decoderTokens)), matrixOf(rows(tokens))];
  const valueSource = state.sources === 'torn' ? embeddings : source;
  // The number of keys depends on the source. So a pin (a number that the learner has set) is left out if its column
  // has no key.
  const pins = pinsOf(state, 'sources', ['scores', 'weights', 'context']).filter(
    ({ field, column }) => field === 'context' || column < tokens.length,
  );
  const input: AttendInput = { embeddings, source, pins, allowNonFinite: true };
  const { scores, divisor, scaled, masked, weights } = engine.attend(input);
  let context: Matrix | undefined;
  let problem = '';
  try {
    ({ context } = engine.attend({ ...input, valueSource }));
  } catch (error) {
    problem = error instanceof Error ? error.message : String(error);
  }
  return { tokens, embeddings, source, valueSource, scores, divisor, scaled, masked, weights, context, problem };
}

export function sourcesValues({ road }: State, attended: AttendedSources): SourcesValues {
  const stepsFor = ({ length }: readonly Word[]): number => factsOf(road, length).layer;
  return { ...attended, encoderSteps: stepsFor(encoderTokens), decoderSteps: stepsFor(decoderTokens) };
}
