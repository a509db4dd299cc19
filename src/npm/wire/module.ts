// The WebAssembly module as Emscripten provides it: one function per operation, and the memory.

import type * as about from '../operations/about.js';
import type * as fast from '../operations/attend-fast.js';
import type * as checkpoints from '../operations/checkpoints.js';
import type * as engine from '../operations/engine.js';
import type * as gradients from '../operations/gradients.js';
import type * as languageModel from '../operations/language-model.js';
import type * as notebooks from '../operations/notebooks.js';
import type * as schema from '../operations/schema.js';
import type * as writtenText from '../operations/written-text.js';

/**
 * The operation that every module has. Like all operations, it reads the request and returns the address of its reply.
 */
export type CommonOperation = keyof typeof about;

/** `random` runs a list of the calls in operations/random.ts. */
export type EngineOperation = keyof typeof engine | keyof typeof schema | 'random';

export type NotebooksOperation = keyof typeof notebooks;

/** The operations on texts that a model continues, which two modules have. */
export type WrittenTextOperation = keyof typeof writtenText;

/** The operations of the module for training: the language model and the gradients. */
export type LanguageModelOperation =
  | keyof typeof languageModel
  | keyof typeof gradients
  | keyof typeof schema
  | WrittenTextOperation;

/** The operations of the module for fast attention. */
export type FastOperation = keyof typeof fast;

/** The operations of the module for pretrained models. */
export type CheckpointOperation = keyof typeof checkpoints | WrittenTextOperation;

/** The parts that every module has besides its operations. */
export interface ModuleMemory {
  readonly wasmMemory: { readonly buffer: ArrayBuffer };
  /**
   * Reserves memory for a request of `bytes` bytes and keeps what the request has written so far. Returns the address,
   * or 0 if the request is too large.
   */
  reserve(bytes: number): number;
  /** Frees the reply. Returns the number of bytes that stay reserved for the next request. */
  release(): number;
}

/** The function that src/wasm/fast/attend_fast.cc exports directly: runs the prepared attention at this address. */
export interface RunPrepared {
  _run_prepared(address: number): void;
}

export type Module<Operation extends string> = ModuleMemory &
  Record<Operation | CommonOperation, () => number> &
  ('prepare' extends Operation ? RunPrepared : unknown);

/**
 * The option with which Emscripten starts the module. Node projects may lack WebAssembly's own types, so the imports
 * and the instance have the type `object`.
 */
export interface ModuleOptions {
  instantiateWasm(imports: object, receive: (instance: object) => void): object;
}

export type CreateModule<Operation extends string> = (options: ModuleOptions) => Promise<Module<Operation>>;

/** Properties that every loaded module has. */
export interface About {
  /** The version of the package. */
  readonly version: string;
  /** The instruction set of this build. */
  readonly simd: 'baseline' | 'relaxed';
  /** The size of the module's memory in bytes. It grows if a call needs more, and never shrinks. */
  readonly memoryBytes: number;
  /**
   * True after a call stopped in the middle of its work, because memory ran out or a worker was lost. Every further
   * call throws; loading again gives a new module.
   */
  readonly stopped: boolean;
}
