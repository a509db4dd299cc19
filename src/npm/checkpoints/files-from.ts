// The files of a model in a folder on disk or at an address. Nothing is read before it is needed.
import { isNode, nodeModule } from '../load/node.js';
import type { Address } from '../load/wasm-file.js';
import { wrongType } from '../wire/check.js';
import { templateFile } from './chat.js';
import { isModelFile } from './files.js';
import type { BlobLike } from './types.js';

interface FileSystem {
  openAsBlob(path: string): Promise<BlobLike>;
  promises: { readdir(path: string): Promise<string[]> };
}

/** Files that every model has. The engine reports a web page in place of one of them by its name. */
const required = ['config.json', 'tokenizer.json'];
const optional = ['generation_config.json', 'tokenizer_config.json', templateFile];
const [weights, index] = ['model.safetensors', 'model.safetensors.index.json'];

async function filesInFolder(folder: string): Promise<Record<string, BlobLike>> {
  const { openAsBlob, promises } = await nodeModule<FileSystem>('fs');
  const found = (await promises.readdir(folder)).filter(isModelFile);
  return Object.fromEntries(
    await Promise.all(found.map(async (name) => [name, await openAsBlob(`${folder}/${name}`)] as const)),
  );
}

/** A file behind an address. Parts of it are fetched by range. */
class RemoteFile implements BlobLike {
  readonly #address: string;
  readonly #begin: number;
  readonly size: number;

  constructor(address: string, begin: number, end: number) {
    this.#address = address;
    this.#begin = begin;
    this.size = end - begin;
  }

  slice(start: number, end: number): BlobLike {
    return new RemoteFile(this.#address, this.#begin + start, this.#begin + end);
  }

  async arrayBuffer(): Promise<ArrayBuffer> {
    if (this.size === 0) return new ArrayBuffer(0);
    const range = `bytes=${this.#begin}-${this.#begin + this.size - 1}`;
    const response = await fetch(this.#address, { headers: { range } });
    if (response.status === 206) return response.arrayBuffer();
    throw new RangeError(`${this.#address} answered a request for a part with status ${response.status}`);
  }
}

/** Servers of single-page applications answer with their page if a file is missing, and some file stores with 403. */
const saysMissing = ({ status, headers }: Response) =>
  status === 403 || /^text\/html/i.test(headers.get('content-type') ?? '');

/**
 * Returns undefined if there is no such file. A server that sends no ranges is asked for the whole file. `isRequired`:
 * only status 404 means that the file is missing.
 */
async function fileAt(address: string, isRequired: boolean): Promise<BlobLike | undefined> {
  const head = await fetch(address, { headers: { range: 'bytes=0-0' } });
  if (head.status === 404 || (!isRequired && saysMissing(head))) {
    await head.body?.cancel();
    return undefined;
  }
  if (head.status === 200) return head.blob();
  const size = Number(/\/(\d+)$/.exec(head.headers.get('content-range') ?? '')?.[1]);
  if (head.status !== 206 || !Number.isSafeInteger(size))
    throw new RangeError(`${address} answered with status ${head.status}`);
  await head.arrayBuffer();
  return new RemoteFile(address, 0, size);
}

/** The files of weights in an index. The engine reports an index that cannot be read. */
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
 * Returns the files of a model for `loadCheckpoint`: of a folder on disk (in Node, Bun and Deno), or behind an http or
 * https address of a folder. Weights are read in parts while the model is loaded. An optional file is missing if the server
 * answers with status 403 or 404 or with a web page. Rejects with a RangeError if the server answers with another
 * error, and with Node's error if the folder cannot be read.
 */
export async function filesFrom(folder: string | Address): Promise<Readonly<Record<string, BlobLike>>> {
  const text: unknown = typeof folder === 'string' ? folder : (Object(folder) as Partial<Address>).href;
  if (typeof text !== 'string') throw wrongType('folder', 'a path or an address', folder);
  if (/^https?:/.test(text)) return filesAt(text);
  if (isNode()) return filesInFolder(text.startsWith('file:') ? decodeURIComponent(new URL(text).pathname) : text);
  return filesAt(new URL(text, globalThis.location?.href).href);
}
