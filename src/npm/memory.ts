// The engine's memory, seen as numbers of several types.
import type { Room } from './module.js';

/** Views of the whole memory. They never leave the package: results are copied out of them. */
export class EngineMemory {
  float64s = new Float64Array();
  float32s = new Float32Array();
  int64s = new BigInt64Array();
  bytes = new Uint8Array();

  readonly #module: Room;

  constructor(module: Room) {
    this.#module = module;
    this.refresh();
  }

  /** Memory that has grown is a new buffer, and views of the old one are empty. */
  refresh(): void {
    if (this.bytes.length > 0) return;
    const { buffer } = this.#module.wasmMemory;
    this.float64s = new Float64Array(buffer);
    this.float32s = new Float32Array(buffer);
    this.int64s = new BigInt64Array(buffer);
    this.bytes = new Uint8Array(buffer);
  }

  /** The address of room for a request of so many bytes, or 0. */
  reserve(bytes: number): number {
    const address = this.#module.reserve(bytes);
    this.refresh();
    return address;
  }
}
