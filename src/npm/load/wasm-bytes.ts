// Gets the bytes of a .wasm file from memory, disk or a server, and checks that they are WebAssembly.
import { checkAttached, wrongType } from '../wire/check.js';
import { isNode, nodeModule } from './node.js';
import { decodeText } from '../wire/text.js';

export type Bytes = Uint8Array<ArrayBuffer>;

/** Reads a file with Node's module fs, because Node's fetch does not read files. */
async function readFile(url: URL): Promise<Bytes> {
  return (await nodeModule<{ readFile(url: URL): Promise<Bytes> }>('fs/promises')).readFile(url);
}

async function fetchBytes(url: URL): Promise<Bytes> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`the server answered ${response.status} ${response.statusText}`.trim());
  return new Uint8Array(await response.arrayBuffer());
}

export async function bytesAt(url: URL): Promise<Bytes> {
  try {
    return await (url.protocol === 'file:' && isNode() ? readFile(url) : fetchBytes(url));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`the engine could not be loaded from ${url.href}: ${reason}`, { cause });
  }
}

export function bytesIn(given: ArrayBuffer | ArrayBufferView): Bytes {
  checkAttached('wasmBinary', given);
  if (ArrayBuffer.isView(given)) return new Uint8Array(given.buffer as ArrayBuffer, given.byteOffset, given.byteLength);
  if ('byteLength' in Object(given)) return new Uint8Array(given);
  throw wrongType('wasmBinary', 'an ArrayBuffer or a typed array', given);
}

/** Checks that the bytes are WebAssembly: a server may send an HTML page in place of a missing file. */
export function checkMagic(from: string, bytes: Bytes): Bytes {
  const start = decodeText(bytes.subarray(0, 30));
  if (start.startsWith('\0asm')) return bytes;
  throw new Error(`${from} is not WebAssembly: it begins with ${JSON.stringify(start)}`);
}
