// Represents a file on disk or on a server, or a part of such a file. Its bytes are read only when they are needed.
import type { BlobLike } from './types.js';

/**
 * Reads the bytes from `begin` to `end` − 1 of a file, in order. The bytes of a chunk may change when the next chunk is
 * requested. Fewer bytes arrive if the file is shorter.
 */
export type ReadChunks = (begin: number, end: number) => AsyncGenerator<Uint8Array, void, undefined>;

/** The part of a file between two offsets. */
export class FilePart implements BlobLike {
  readonly #read: ReadChunks;
  readonly #begin: number;
  readonly size: number;

  constructor(read: ReadChunks, begin: number, end: number) {
    this.#read = read;
    this.#begin = begin;
    this.size = end - begin;
  }

  slice(start: number, end: number): FilePart {
    return new FilePart(this.#read, this.#begin + start, this.#begin + end);
  }

  chunks(): ReturnType<ReadChunks> {
    return this.#read(this.#begin, this.#begin + this.size);
  }

  async arrayBuffer(): Promise<ArrayBuffer> {
    const bytes = new Uint8Array(this.size);
    let done = 0;
    if (this.size === 0) return bytes.buffer;
    for await (const chunk of this.chunks()) {
      const fitting = chunk.subarray(0, this.size - done);
      bytes.set(fitting, done);
      done += fitting.length;
    }
    return done < this.size ? bytes.buffer.slice(0, done) : bytes.buffer;
  }
}
