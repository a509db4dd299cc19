// The types of the pool: its options, the input of its attention, and what it returns.
/// <reference lib="esnext.disposable" preserve="true" />
import type { Simd } from '../load/builds.js';
import type { FastInput, FastResult, FastTextsInput, OneText, RangeMask } from './types.js';

/** The options of `loadFastPool`. */
export interface PoolOptions {
  /** The number of workers; by default the number of processors that the runtime reports. */
  threads?: number;
  /** The build of the WebAssembly; default 'auto'. */
  simd?: Simd;
}

type PoolFields =
  | 'queries'
  | 'keys'
  | 'values'
  | 'heads'
  | 'kvHeads'
  | 'scale'
  | 'softcap'
  | 'sinks'
  | 'alibi'
  | 'firstQuery'
  | 'fullyMasked'
  | 'into';

/** The fields of FastInput except `weightRows` and `cache`. The only masks are `causal` and `window`. */
export type PoolInput = Pick<FastInput, PoolFields> & { mask?: RangeMask };

/** The input of several texts, as of `attend` of `riverbank/fast`. */
export type PoolTextsInput = Pick<FastTextsInput, PoolFields> & {
  mask?: RangeMask | readonly (RangeMask | undefined)[];
};

export interface FastPool {
  /**
   * The number of threads that compute: 1 if memory cannot be shared, if workers do not start, or after a worker has
   * failed.
   */
  readonly threads: number;
  /** Why only one thread computes; '' if several threads compute or if only one was requested. */
  readonly reason: string;
  readonly simd: 'baseline' | 'relaxed';
  /**
   * Computes the same as `attend` of `riverbank/fast`, with the same bits for any number of threads. The inputs are
   * read before the call returns, and may change afterwards. Rejects with the errors of that `attend`, and with an Error
   * if the pool was disposed of.
   */
  attend(input: PoolInput & OneText): Promise<Pick<FastResult, 'context'>>;
  /** Attention for each of several texts. An error names the text: "text 1: …". */
  attend(input: PoolTextsInput): Promise<Pick<FastResult, 'context'>[]>;
  /** Ends the workers, even while they compute. */
  dispose(): void;
  [Symbol.dispose](): void;
}
