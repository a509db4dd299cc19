// The files of a checkpoint, however they were given, and pieces of them.
import { checkAttached, checkItems, isArrayBuffer, wrongType } from './check.js';
import type { BlobLike, CheckpointFiles, FileContent, FileLike } from './checkpoint-types.js';

/** A file that is looked at piece by piece: of a model that fills half of the memory there is no room for a second one. */
export interface OpenFile {
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

/** The name, where it is a File. */
function fileName(value: unknown): string | undefined {
  try {
    const { name } = value as FileLike;
    return isBlob(value) && typeof name === 'string' ? name : undefined;
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
  const name = path.split(/[\\/]/).at(-1) as string;
  if (isBlob(content)) {
    const bytes = async (begin: number, end: number) => new Uint8Array(await content.slice(begin, end).arrayBuffer());
    return { name, size: content.size, bytes };
  }
  const { length: size } = bytesOf(name, content);
  return { name, size, bytes: async (begin, end) => bytesOf(name, content).subarray(begin, end) };
}

function openNamed(name: string, file: unknown): OpenFile {
  const path = fileName(file);
  if (path === undefined) throw wrongType(name, 'a File', file);
  return open(path, file as FileLike);
}

/** What a checkpoint may be made of; the others are not looked at. */
const isWanted = ({ name }: OpenFile) =>
  name.endsWith('.safetensors') ||
  ['config.json', 'tokenizer.json', 'tokenizer_config.json', 'model.safetensors.index.json'].includes(name);

export function openFiles(files: CheckpointFiles): OpenFile[] {
  const wanted = 'an object or Map from names to contents, or a list of Files';
  if (typeof files !== 'object' || files === null) throw wrongType('files', wanted, files);
  checkAttached('files', files);
  const entries = isMap(files) ? [...files] : isRecord(files) ? Object.entries(files) : undefined;
  const all =
    entries?.map(([name, content]) => open(name, content)) ??
    checkItems('files', 'length' in files ? files : Array.from(files as Iterable<FileLike>), openNamed, wanted);
  return all.filter(isWanted);
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
