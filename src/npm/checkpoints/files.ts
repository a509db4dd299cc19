// Opens the files of a model, which can be given in several forms, and reads parts of them.
import { checkAttached, checkItems, isArrayBuffer, wrongType } from '../wire/check.js';
import { templateFile } from './chat.js';
import { FilePart, type ReadChunks } from './file-part.js';
import type { BlobLike, CheckpointFiles, FileContent, FileLike } from './types.js';

/**
 * A file that is read in pieces, because a large model and a second copy of the file may not fit into memory together.
 */
export interface OpenFile {
  /** The folders before the name, such as "bert/1_Pooling", or "". */
  readonly folder: string;
  readonly name: string;
  readonly size: number;
  bytes(begin: number, end: number): Promise<Uint8Array>;
  /** Reads the same bytes as `bytes`, but in chunks. */
  readonly chunks: ReadChunks;
  /** Whether a long part arrives in several chunks, so that the whole part is never in memory. */
  readonly isStreamed: boolean;
}

/**
 * Whether the value has the properties of a Blob. A proxy of a File does not count as a Blob, because reading its size
 * throws.
 */
function isBlob(value: unknown): value is BlobLike {
  try {
    const { size, slice } = value as BlobLike;
    return Number.isSafeInteger(size) && size >= 0 && typeof slice === 'function';
  } catch {
    return false;
  }
}

/**
 * Returns the path of a File: with its folders if the user chose a folder in a page, otherwise its name. Returns
 * undefined for other values.
 */
function filePath(value: unknown): string | undefined {
  try {
    const { name, webkitRelativePath } = value as FileLike;
    if (!isBlob(value) || typeof name !== 'string') return undefined;
    return typeof webkitRelativePath === 'string' && webkitRelativePath !== '' ? webkitRelativePath : name;
  } catch {
    return undefined;
  }
}

const isMap = (value: unknown): value is ReadonlyMap<string, FileContent> => value instanceof Map;

const isRecord = (value: object): value is Readonly<Record<string, FileContent>> =>
  !(Symbol.iterator in value) && typeof (value as { length?: unknown }).length !== 'number';

function bytesOf(name: string, content: unknown): Uint8Array {
  checkAttached(name, content);
  if (ArrayBuffer.isView(content)) return new Uint8Array(content.buffer, content.byteOffset, content.byteLength);
  if (isArrayBuffer(content)) return new Uint8Array(content);
  throw wrongType(name, 'an ArrayBuffer, a Uint8Array, a Blob or a File', content);
}

function open(path: string, content: FileContent): OpenFile {
  const parts = path.split(/[\\/]/).filter((part) => part !== '' && part !== '.');
  const name = parts.pop() ?? '';
  const folder = parts.join('/');
  const bytes: OpenFile['bytes'] = isBlob(content)
    ? async (begin, end) => new Uint8Array(await content.slice(begin, end).arrayBuffer())
    : async (begin, end) => bytesOf(name, content).subarray(begin, end);
  const size = isBlob(content) ? content.size : bytesOf(name, content).length;
  const isStreamed = content instanceof FilePart;
  const chunks: ReadChunks = isStreamed
    ? (begin, end) => content.slice(begin, end).chunks()
    : async function* (begin, end) {
        yield await bytes(begin, end);
      };
  return { folder, name, size, bytes, chunks, isStreamed };
}

function openNamed(name: string, file: unknown): OpenFile {
  const path = filePath(file);
  if (path === undefined) throw wrongType(name, 'a File', file);
  return open(path, file as FileLike);
}

/** Whether the file is read in JavaScript. The engine needs only the start of such a file. */
export const isTokenizerFile = (name: string): boolean =>
  ['tokenizer.json', 'tokenizer_config.json', templateFile].includes(name);

/** Whether a file of this name is read. Other files are only named in messages. */
export const isModelFile = (name: string): boolean =>
  name.endsWith('.safetensors') ||
  ['config.json', 'generation_config.json', 'model.safetensors.index.json'].includes(name) ||
  isTokenizerFile(name);

const depthOf = (folder: string): number => (folder === '' ? 0 : folder.split('/').length);

/** Whether a folder such as "1_Pooling" holds a module that sentence-transformers runs after the model. */
const isBehindTheModel = (folder: string): boolean => /(^|\/)[1-9]\d*_\w+$/.test(folder);

/**
 * Returns the model's folder: the highest folder with a config.json. A folder such as "1_Pooling" counts only if there
 * is no other folder at this height. Returns undefined if there is no config.json. Throws a RangeError if several
 * folders could be the model's.
 */
function modelFolder(files: readonly OpenFile[]): string | undefined {
  const folders = [...new Set(files.filter(({ name }) => name === 'config.json').map(({ folder }) => folder))];
  const least = folders.reduce((depth, folder) => Math.min(depth, depthOf(folder)), Infinity);
  const highest = folders.filter((folder) => depthOf(folder) === least);
  const models = highest.filter((folder) => !isBehindTheModel(folder));
  const [first, second] = models.length > 0 ? models : highest;
  if (second === undefined) return first;
  throw new RangeError(
    `${first}/config.json and ${second}/config.json are of two models: give the files of one folder`,
  );
}

/**
 * Returns the files of the model's folder. Of the files that riverbank does not read, returns one for each name,
 * because error messages list these names. Without a config.json, returns one file for each name.
 */
function ofOneModel(files: readonly OpenFile[]): OpenFile[] {
  const folder = modelFolder(files);
  const others = new Set<string>();
  return files.filter((file) => {
    if (folder !== undefined && file.folder !== folder) return false;
    if (folder !== undefined && isModelFile(file.name)) return true;
    const isNew = !others.has(file.name);
    others.add(file.name);
    return isNew;
  });
}

export function openFiles(files: CheckpointFiles): OpenFile[] {
  const expected = 'an object or Map from names to contents, or a list of Files';
  if (typeof files !== 'object' || files === null || 'then' in files) throw wrongType('files', expected, files);
  checkAttached('files', files);
  const entries = isMap(files) ? [...files] : isRecord(files) ? Object.entries(files) : undefined;
  const all =
    entries?.map(([name, content]) => open(name, content)) ??
    checkItems('files', 'length' in files ? files : Array.from(files as Iterable<FileLike>), openNamed, expected);
  return ofOneModel(all);
}

/** Reads the file as text. Throws a RangeError if it is larger than `largest` bytes or not UTF-8. */
export async function readText(file: OpenFile, largest: number): Promise<string> {
  if (file.size > largest) throw new RangeError(`${file.name} has ${file.size} bytes, but at most ${largest} are read`);
  const bytes = await file.bytes(0, file.size);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new RangeError(`${file.name} is not UTF-8`, { cause });
  }
}
