// Finds the files of a model in a folder on disk or at an address. If possible, weights are read later, in parts.
import { isNode, nodeModule } from '../load/node.js';
import type { Address } from '../load/wasm-file.js';
import { wrongType } from '../wire/check.js';
import { templateFile } from './chat.js';
import { FilePart } from './file-part.js';
import { isModelFile } from './files.js';
import type { BlobLike } from './types.js';

interface FileHandle {
  read(to: Uint8Array, offset: number, length: number, position: number): Promise<{ bytesRead: number }>;
  close(): Promise<void>;
}

interface FileSystem {
  readdir(path: string): Promise<string[]>;
  stat(path: string): Promise<{ size: number }>;
  open(path: string): Promise<FileHandle>;
}

/**
 * Files that every model must have. A web page in place of such a file does not count as a missing file, so that the
 * engine's error names the file.
 */
const required = ['config.json', 'tokenizer.json'];
const optional = ['generation_config.json', 'tokenizer_config.json', templateFile];
const [weights, index] = ['model.safetensors', 'model.safetensors.index.json'];

const chunkBytes = 2 ** 20; // so small that a chunk is copied while it is still in the processor's cache

/**
 * Reads a file on disk. While the caller uses a chunk, the next chunk is read. Node's Blob is not used, because it
 * reads only 64 KiB at a time.
 */
async function* readDisk(fs: FileSystem, path: string, begin: number, end: number) {
  const file = await fs.open(path);
  const buffers = [0, 1].map(() => new Uint8Array(Math.min(chunkBytes, end - begin)));
  const read = (turn: number, at: number) => {
    const result = file.read(buffers[turn % 2] as Uint8Array, 0, Math.min(chunkBytes, end - at), at);
    result.catch(() => {}); // prevents an unhandled rejection: the error is thrown when the chunk is needed
    return result;
  };
  let next = read(0, begin);
  try {
    for (let at = begin, turn = 0; at < end; turn++) {
      const { bytesRead } = await next;
      if (bytesRead === 0) return;
      at += bytesRead;
      next = read(turn + 1, at);
      yield (buffers[turn % 2] as Uint8Array).subarray(0, bytesRead);
    }
  } finally {
    await next.catch(() => {});
    await file.close();
  }
}

async function filesInFolder(folder: string): Promise<Record<string, BlobLike>> {
  const fs = await nodeModule<FileSystem>('fs/promises');
  const open = async (name: string) => {
    const path = `${folder}/${name}`;
    const { size } = await fs.stat(path);
    return [name, new FilePart((begin, end) => readDisk(fs, path, begin, end), 0, size)] as const;
  };
  return Object.fromEntries(await Promise.all((await fs.readdir(folder)).filter(isModelFile).map(open)));
}

/** Fetches a part of a file. */
async function* fetchRange(address: string, begin: number, end: number) {
  const { status, body } = await fetch(address, { headers: { range: `bytes=${begin}-${end - 1}` } });
  const reader = body?.getReader();
  try {
    if (status !== 206) throw new RangeError(`${address} answered a request for a part with status ${status}`);
    for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) yield next.value;
  } finally {
    await reader?.cancel().catch(() => {}); // ends the request if not all of its bytes are needed
  }
}

/**
 * Whether the answer means that an optional file is missing. Instead of status 404, some file stores answer with 403,
 * and servers of single-page applications send their HTML page.
 */
const saysMissing = ({ status, headers }: Response) =>
  status === 403 || /^text\/html/i.test(headers.get('content-type') ?? '');

/**
 * Returns the file at an address, or undefined if there is no such file. If the server does not support range requests,
 * the whole file is fetched at once. With `isRequired`, only status 404 means that the file is missing.
 */
async function fileAt(address: string, isRequired: boolean): Promise<BlobLike | undefined> {
  const head = await fetch(address, { headers: { range: 'bytes=0-0' } });
  if (head.status === 404 || (!isRequired && saysMissing(head))) {
    await head.body?.cancel();
    return undefined;
  }
  if (head.status === 200) return head.blob();
  const size = Number(/\/(\d+)$/.exec(head.headers.get('content-range') ?? '')?.[1]);
  if (head.status === 416 && size === 0) {
    await head.body?.cancel();
    return new Blob([]); // the server refused the request with 416, because an empty file has no first byte
  }
  if (head.status !== 206 || !Number.isSafeInteger(size))
    throw new RangeError(`${address} answered with status ${head.status}`);
  await head.arrayBuffer();
  return new FilePart((begin, end) => fetchRange(address, begin, end), 0, size);
}

/**
 * Returns the names of the weight files that an index lists. Returns no names if the index cannot be read; the engine
 * reports such an index.
 */
function listedFiles(index: string): string[] {
  try {
    const { weight_map: map } = JSON.parse(index) as { weight_map?: object };
    return [...new Set(Object.values(map ?? {}))].filter((name) => typeof name === 'string' && isModelFile(name));
  } catch {
    return [];
  }
}

async function filesAt(folder: string): Promise<Record<string, BlobLike>> {
  const base = folder.endsWith('/') ? folder : `${folder}/`;
  const files: Record<string, BlobLike> = {};
  const add = async (name: string) => {
    const file = await fileAt(base + name, required.includes(name));
    if (file) files[name] = file;
    return file;
  };
  await Promise.all([...required, ...optional].map(add));
  if (await add(weights)) return files;
  const listed = await add(index);
  if (!listed) return files;
  await Promise.all(listedFiles(new TextDecoder().decode(await listed.arrayBuffer())).map(add));
  return files;
}

/**
 * Returns the files of a model for `loadCheckpoint`, from a folder on disk (in Node, Bun and Deno) or from an http or
 * https address of a folder. Weights are read in parts while the model is loaded. Files other than config.json and
 * tokenizer.json also count as missing if the server answers with status 403 or with a web page. Rejects with a
 * RangeError if the server answers with another error, with the runtime's error if the folder cannot be read, and with
 * a TypeError if `folder` is neither a path nor an address.
 */
export async function filesFrom(folder: string | Address): Promise<Readonly<Record<string, BlobLike>>> {
  const text: unknown = typeof folder === 'string' ? folder : (Object(folder) as Partial<Address>).href;
  if (typeof text !== 'string') throw wrongType('folder', 'a path or an address', folder);
  if (/^https?:/.test(text)) return filesAt(text);
  if (isNode()) return filesInFolder(text.startsWith('file:') ? decodeURIComponent(new URL(text).pathname) : text);
  return filesAt(new URL(text, globalThis.location?.href).href);
}
