// Provides views of the engine's memory as numbers of several types.
import type { ModuleMemory } from './module.js';

/** Views of the whole memory. Callers never get these views, because results are copied. */
export class EngineMemory {
  float64s = new Float64Array();
  float32s = new Float32Array();
  int64s = new BigInt64Array();
  bytes = new Uint8Array();

  readonly #module: ModuleMemory;
  readonly #isShared: boolean;

  constructor(module: ModuleMemory) {
    this.#module = module;
    this.#isShared = !(module.wasmMemory.buffer instanceof ArrayBuffer);
    this.refresh();
  }

  /**
   * Renews the views if the memory has grown. Growing replaces the buffer, and views of the old buffer become empty.
   * Views of shared memory keep their old length instead, so this length is compared with the buffer's.
   */
  refresh(): void {
    if (this.bytes.length > 0 && !this.#isShared) return;
    const { buffer } = this.#module.wasmMemory;
    if (this.bytes.length === buffer.byteLength) return;
    this.float64s = new Float64Array(buffer);
    this.float32s = new Float32Array(buffer);
    this.int64s = new BigInt64Array(buffer);
    this.bytes = new Uint8Array(buffer);
  }

  /** Reserves `bytes` bytes for a request. Returns their address, or 0 if the request is too large. */
  reserve(bytes: number): number {
    const address = this.#module.reserve(bytes);
    this.refresh();
    return address;
  }
}
