// Lets workers share a module's memory: changes the module so that it imports its memory instead of defining it.
import { isNode } from './node.js';

/** Returns why memory cannot be shared with workers here; '' if it can. */
export function reasonNotShared(): string {
  // `undefined` is accepted: only browsers define crossOriginIsolated, and Bun and Deno share memory without it.
  if (globalThis.crossOriginIsolated === false)
    return 'the page is not cross-origin isolated, so memory cannot be shared';
  return typeof SharedArrayBuffer === 'function'
    ? ''
    : 'this runtime has no SharedArrayBuffer, so memory cannot be shared';
}

/**
 * Returns why there cannot be several threads here; '' if there can be. With `runtimeHasWorkers`, workers of Node's
 * module worker_threads count too.
 */
export function reasonForOneThread(runtimeHasWorkers = false): string {
  if (typeof Worker !== 'function' && !(runtimeHasWorkers && isNode())) return 'there are no web workers here';
  return reasonNotShared();
}

/** The import of the memory: the names of its module and of its field. */
export const memoryImport = ['threads', 'memory'] as const;

const [importSection, memorySection] = [2, 5];
const headerBytes = 8;
const [kindMemory, hasMaximum, isShared] = [2, 1, 2];

/** Returns a number as WebAssembly writes it: base 128, lowest digits first. */
function encoded(number: number): number[] {
  return number < 128 ? [number] : [(number % 128) + 128, ...encoded(Math.floor(number / 128))];
}

const encodedName = (name: string) => [...encoded(name.length), ...new TextEncoder().encode(name)];

class ModuleReader {
  readonly bytes: Uint8Array;
  at: number;

  constructor(bytes: Uint8Array, at: number) {
    this.bytes = bytes;
    this.at = at;
  }

  whole(): number {
    const byte = this.bytes[this.at++] as number;
    return byte < 128 ? byte : byte - 128 + 128 * this.whole();
  }

  rest(): Uint8Array {
    return this.bytes.subarray(this.at);
  }
}

/** Returns the sections of a module in order: the number and the content of each. */
function sectionsOf(module: Uint8Array): (readonly [number, Uint8Array])[] {
  const reader = new ModuleReader(module, headerBytes);
  const sections: (readonly [number, Uint8Array])[] = [];
  while (reader.at < module.length) {
    const id = reader.whole();
    const size = reader.whole();
    sections.push([id, module.subarray(reader.at, reader.at + size)]);
    reader.at += size;
  }
  return sections;
}

/** A module that imports its memory. */
export interface SharedModule {
  /** The WebAssembly of the module. */
  bytes: Uint8Array<ArrayBuffer>;
  /** The initial size of the memory, in pages of 64 KiB. */
  initial: number;
  /** The largest size of the memory, in pages. */
  maximum: number;
}

/**
 * Changes a module so that it imports a shared memory. The module must have one memory with a maximum size. Its code
 * stays as it is.
 */
export function importSharedMemory(module: Uint8Array): SharedModule {
  const sections = sectionsOf(module);
  const limits = new ModuleReader(sections.find(([id]) => id === memorySection)?.[1] as Uint8Array, 2);
  const [initial, maximum] = [limits.whole(), limits.whole()];
  const names = memoryImport.flatMap(encodedName);
  const entry = [...names, kindMemory, hasMaximum + isShared, ...encoded(initial), ...encoded(maximum)];
  const parts = [module.subarray(0, headerBytes)];
  for (const [id, content] of sections) {
    if (id === memorySection) continue;
    const reader = new ModuleReader(content, 0);
    const added = id === importSection ? [...encoded(reader.whole() + 1), ...entry] : [];
    const rest = reader.rest();
    parts.push(Uint8Array.of(id, ...encoded(added.length + rest.length), ...added), rest);
  }
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return { bytes, initial, maximum };
}
