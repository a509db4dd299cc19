// The WebAssembly module as Emscripten hands it over: one function per operation, and the memory.

import type * as checkpoints from './operations/checkpoints.js';
import type * as engine from './operations/engine.js';
import type * as gradients from './operations/gradients.js';

/** Every operation of the modules: reads the request that was written, and returns the address of the reply. */
export type CommonOperation = 'about';

export type EngineOperation = keyof typeof engine | 'schema' | 'random';

export type NotebooksOperation = 'ids' | 'run' | 'evaluate' | 'print';

export type LanguageModelOperation =
  | 'schema'
  | 'createModel'
  | 'loadModel'
  | 'saveModel'
  | 'disposeModel'
  | 'parameters'
  | 'setParameters'
  | 'trainOptions'
  | 'train'
  | 'loss'
  | 'gradients'
  | 'checkGradient'
  | 'trace'
  | 'startGeneration'
  | 'nextToken'
  | 'endGeneration'
  | 'tokenizerFromText'
  | 'tokenizerFromTokens'
  | 'encode'
  | 'decode'
  | 'corpora'
  | 'randomStarts'
  | 'taskBatch'
  | keyof typeof gradients;

export type AttendFastOperation = 'attendFast' | 'prepare' | 'forget';

/** The module for larger inputs, in which the language model lives too. */
export type FastOperation = LanguageModelOperation | AttendFastOperation;

/** The module for models that others trained. */
export type CheckpointOperation = keyof typeof checkpoints | 'planCheckpoint';

/** What every module has beside its operations. */
export interface Room {
  readonly wasmMemory: { readonly buffer: ArrayBuffer };
  /** The address of room for a request of so many bytes, what was written kept; 0 if it is too large. */
  reserve(bytes: number): number;
  /** Lets go of the reply; returns how many bytes of room are kept for the next request. */
  release(): number;
}

/** What src/wasm/fast/attend_fast.cc exports by itself: attention prepared at this address. */
export interface RunPrepared {
  _run_prepared(address: number): void;
}

export type Module<Operation extends string> = Room &
  Record<Operation | CommonOperation, () => number> &
  ('attendFast' extends Operation ? RunPrepared : unknown);

/** What the module is started with. Both are WebAssembly's own, whose types Node's users may not have. */
export interface ModuleOptions {
  instantiateWasm(imports: object, receive: (instance: object) => void): object;
}

export type CreateModule<Operation extends string> = (options: ModuleOptions) => Promise<Module<Operation>>;
