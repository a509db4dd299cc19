// The files of a checkpoint, however they were given, and pieces of them.
import { checkAttached, checkItems, isArrayBuffer, wrongType } from './check.js';
import type { BlobLike, CheckpointFiles, FileContent, FileLike } from './checkpoint-types.js';

/** A file that is read piece by piece: of a model that fills half of the memory there is no room for a second one. */
export interface OpenFile {
  /** The folders before its name: "bert/1_Pooling", or "". */
  readonly folder: string;
  readonly name: string;
  readonly size: number;
  bytes(begin: number, end: number): Promise<Uint8Array>;
}

/** What only looks like a File (a proxy of one, say) throws when it is asked for its size. */
function isBlob(value: unknown): value is BlobLike {
  try {
    const { size, slice } = value as BlobLike;
    return Number.isSafeInteger(size) && size >= 0 && typeof slice === 'function';
  } catch {
    return false;
  }
}

/** The path of a File: in a folder that was chosen in a page, its folders are part of it. */
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
  if (isBlob(content)) {
    const bytes = async (begin: number, end: number) => new Uint8Array(await content.slice(begin, end).arrayBuffer());
    return { folder, name, size: content.size, bytes };
  }
  const { length: size } = bytesOf(name, content);
  return { folder, name, size, bytes: async (begin, end) => bytesOf(name, content).subarray(begin, end) };
}

function openNamed(name: string, file: unknown): OpenFile {
  const path = filePath(file);
  if (path === undefined) throw wrongType(name, 'a File', file);
  return open(path, file as FileLike);
}

export const isTokenizerFile = (name: string): boolean => ['tokenizer.json', 'tokenizer_config.json'].includes(name);

/** Whether a file of this name is read. Of all others only the name is used, in messages. */
export const isModelFile = (name: string): boolean =>
  name.endsWith('.safetensors') ||
  ['config.json', 'model.safetensors.index.json'].includes(name) ||
  isTokenizerFile(name);

const depthOf = (folder: string): number => (folder === '' ? 0 : folder.split('/').length);

/** sentence-transformers keeps what comes behind the model in folders such as "1_Pooling". */
const isBehindTheModel = (folder: string): boolean => /(^|\/)[1-9]\d*_\w+$/.test(folder);

/** The folder of the model: the one whose config.json has the fewest folders before it. Nothing if there is no config.json. */
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

/** The files of the model's folder; of those that are not read, one of each name. */
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
  const wanted = 'an object or Map from names to contents, or a list of Files';
  if (typeof files !== 'object' || files === null) throw wrongType('files', wanted, files);
  checkAttached('files', files);
  const entries = isMap(files) ? [...files] : isRecord(files) ? Object.entries(files) : undefined;
  const all =
    entries?.map(([name, content]) => open(name, content)) ??
    checkItems('files', 'length' in files ? files : Array.from(files as Iterable<FileLike>), openNamed, wanted);
  return ofOneModel(all);
}

/** The file of that name as text. */
export async function readText(file: OpenFile, largest: number): Promise<string> {
  if (file.size > largest) throw new RangeError(`${file.name} has ${file.size} bytes, but at most ${largest} are read`);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await file.bytes(0, file.size));
  } catch (cause) {
    throw new RangeError(`${file.name} is not UTF-8`, { cause });
  }
}
