// What the engine can do: the one list of its functions, each a single call into C++.
import type { About } from './calls.js';
import type * as T from './types.js';

/** The loaded engine. Every function copies its inputs in and its results out, and leaves nothing behind. */
export interface Engine extends About {
  schema(): T.FieldInfo[];
  attend(input: T.AttendInput): T.Trace;
  embed(table: T.MatrixLike, ids: ArrayLike<number>): T.Matrix;
  embedTokens(vocabulary: Readonly<Record<string, T.VectorLike>>, tokens: readonly string[]): T.Matrix;
  matmul(a: T.MatrixLike, b: T.MatrixLike, options?: { transposeB?: boolean; precision?: T.Precision }): T.Matrix;
  linear(x: T.MatrixLike, weight: T.MatrixLike, bias?: T.VectorLike): T.Matrix;
  cosine(a: T.VectorLike, b: T.VectorLike): number;
  softmax(x: T.MatrixLike, options?: { kind?: 'stable' | 'naive'; log?: boolean; fullyMasked?: 'zero' | 'nan'; allowNonFinite?: boolean }): T.Matrix;
  softmaxSteps(row: T.VectorLike, options?: { kind?: 'stable' | 'naive' }): T.SoftmaxSteps;
  layerNorm(x: T.MatrixLike, norm?: T.LayerNorm): T.Matrix;
  activate(x: T.MatrixLike, activation: T.Activation): T.Matrix;
  feedForward(x: T.MatrixLike, layer: T.FeedForward): T.FeedForwardSteps;
  block(x: T.MatrixLike, block: T.Block): T.BlockTrace;
  crossEntropy(logits: T.MatrixLike, targets: ArrayLike<number>, options?: { reduction?: 'mean' | 'sum'; ignoreIndex?: number }): number;
  sinusoidalPositions(tokens: number, d: number, base?: number): T.Matrix;
  learnedPositions(table: T.MatrixLike, tokens: number): T.Matrix;
  addPositions(x: T.MatrixLike, positions: T.MatrixLike): T.Matrix;
  concatenatePositions(x: T.MatrixLike, positions: T.MatrixLike): T.Matrix;
  rotate(x: T.MatrixLike, options?: { layout?: 'interleaved' | 'half'; base?: number; positions?: ArrayLike<number> }): T.Matrix;
  alibi(heads: number, tokens: number, options?: { causal?: boolean }): { slopes: Float32Array; bias: T.Matrix };
  fromLinear(weight: T.MatrixLike): T.Matrix;
  fromStack(heads: readonly T.MatrixLike[]): T.Matrix;
  fromTorch(parameters: { inProjWeight: T.MatrixLike; inProjBias?: T.VectorLike; outProjWeight?: T.MatrixLike; outProjBias?: T.VectorLike }): T.TorchProjections;
  random(seed: number | bigint | string, calls: readonly T.RandomCall[]): T.RandomResult[];
}
