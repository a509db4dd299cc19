// Reads the engine's reply and copies every number out of its memory.
import { Trace } from '../operations/records.js';
import { DenseMatrix } from './dense-matrix.js';
import { setHeads } from './heads.js';
import { tensorWithJson, vectorWithJson } from './json.js';
import { parseKind, type Kind, type ParsedKind, type ResultOf } from './kinds.js';
import type { Floats } from './matrices.js';
import type { EngineMemory } from './memory.js';
import { ResultRecord } from './result-record.js';
import { decodeText } from './text.js';
import type { Tensor } from '../engine/types.js';

/** Every method reads one value, in the order in which src/wasm/reply.h wrote it. */
export class Reply {
  readonly #memory: EngineMemory;
  #next = 0;
  #target: Float32Array | undefined;

  constructor(memory: EngineMemory) {
    this.#memory = memory;
  }

  begin(address: number): void {
    this.#memory.refresh();
    this.#next = address / 8;
    this.#target = undefined;
  }

  /** Reads a value of any kind. Absent values are left out of a record. */
  value<K extends Kind>(kind: K): ResultOf<K> {
    return this.#value(parseKind(kind)) as ResultOf<K>;
  }

  /**
   * Copies the next matrix, vector or tensor of floats to `target` instead of to new memory. Its numbers must be
   * float32, and as many as `target` has. An undefined `target` changes nothing.
   */
  into(target: Float32Array | undefined): this {
    this.#target = target;
    return this;
  }

  #value(kind: ParsedKind): unknown {
    if (kind.isOptional && !this.flag()) return undefined;
    if (kind.type === 'record') return this.#record(kind);
    if (kind.type === 'choice') return kind.words[this.number()];
    if (kind.type === 'list') return this.list(() => this.#value(kind.item!));
    return (this as unknown as Record<string, () => unknown>)[kind.type]!();
  }

  #record(kind: ParsedKind): Record<string, unknown> {
    const record = (kind.hasMatrices ? new ResultRecord() : {}) as Record<string, unknown>;
    const { fields } = kind;
    for (let i = 0; i < fields.length; i++) {
      const { name, kind: fieldKind } = fields[i]!;
      const value = this.#value(fieldKind);
      if (value !== undefined) record[name] = value;
    }
    if (kind.source === Trace) setHeads(record, record as { heads: number; kvHeads: number });
    return record;
  }

  number(): number {
    return this.#memory.float64s[this.#next++] as number;
  }

  flag(): boolean {
    return this.number() !== 0;
  }

  text(): string {
    return decodeText(this.bytes());
  }

  bytes(): Uint8Array<ArrayBuffer> {
    const count = this.number();
    const address = this.number();
    return this.#memory.bytes.slice(address, address + count);
  }

  /** Reads a count, then calls `read` that many times. */
  list<V>(read: () => V): V[] {
    const items: V[] = [];
    for (let left = this.number(); left > 0; left--) items.push(read());
    return items;
  }

  whole(): number {
    return this.number();
  }

  handle(): number {
    return this.number();
  }

  nothing(): void {}

  wholes(): number[] {
    const numbers: number[] = [];
    for (let left = this.number(); left > 0; left--) numbers.push(this.number());
    return numbers;
  }

  texts(): string[] {
    return this.list(() => this.text());
  }

  matrix(): DenseMatrix {
    const rows = this.number();
    const columns = this.number();
    const bytes = this.number();
    const address = this.number();
    return new DenseMatrix(rows, columns, this.#floats(bytes, address, rows * columns));
  }

  /** Reads a matrix of one row as a vector. */
  vector(): Float32Array {
    return vectorWithJson(this.matrix().data as Float32Array);
  }

  tensor(): Tensor {
    const type = this.number();
    const shape = this.wholes();
    const size = this.number();
    const address = this.number();
    const data =
      type === 2
        ? this.#memory.int64s.slice(address / 8, address / 8 + size)
        : this.#floats(type === 1 ? 8 : 4, address, size);
    return tensorWithJson({ shape, data });
  }

  tensors(): Record<string, Tensor> {
    return Object.fromEntries(this.list(() => [this.text(), this.tensor()] as const));
  }

  #floats(bytes: number, address: number, size: number): Floats {
    const target = this.#target;
    if (target !== undefined) {
      target.set(this.#memory.float32s.subarray(address / 4, address / 4 + size));
      this.#target = undefined;
      return target;
    }
    const view = bytes === 8 ? this.#memory.float64s : this.#memory.float32s;
    return view.slice(address / bytes, address / bytes + size);
  }
}
