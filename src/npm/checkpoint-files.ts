// The files of a checkpoint, however they were given, and pieces of them.
import { wrongType } from './check.js';
import type { BlobLike, CheckpointFiles, FileContent, FileLike } from './checkpoint-types.js';

/** A file that is looked at piece by piece: of a model that fills half of the memory there is no room for a second one. */
export interface OpenFile {
  readonly name: string;
  readonly size: number;
  bytes(begin: number, end: number): Promise<Uint8Array>;
}

const isBlob = (value: unknown): value is BlobLike =>
  typeof value === 'object' && value !== null && 'size' in value && 'arrayBuffer' in value;

const isMap = (value: unknown): value is ReadonlyMap<string, FileContent> => value instanceof Map;

const isRecord = (value: object): value is Readonly<Record<string, FileContent>> =>
  !(Symbol.iterator in value) && typeof (value as { length?: unknown }).length !== 'number';

function bytesOf(name: string, content: unknown): Uint8Array {
  if (ArrayBuffer.isView(content)) return new Uint8Array(content.buffer, content.byteOffset, content.byteLength);
  if (content instanceof ArrayBuffer || Object.prototype.toString.call(content) === '[object ArrayBuffer]')
    return new Uint8Array(content as ArrayBuffer);
  throw wrongType(name, 'an ArrayBuffer, a Uint8Array, a Blob or a File', content);
}

function open(path: string, content: FileContent): OpenFile {
  const name = path.split(/[\\/]/).at(-1) as string;
  if (isBlob(content)) {
    const bytes = async (begin: number, end: number) => new Uint8Array(await content.slice(begin, end).arrayBuffer());
    return { name, size: content.size, bytes };
  }
  const all = bytesOf(name, content);
  return { name, size: all.length, bytes: async (begin, end) => all.subarray(begin, end) };
}

function openNamed(file: unknown, place: number): OpenFile {
  if (!isBlob(file) || typeof (file as Partial<FileLike>).name !== 'string')
    throw wrongType(`files[${place}]`, 'a File', file);
  return open((file as FileLike).name, file);
}

/** What a checkpoint may be made of; the others are not looked at. */
const isWanted = ({ name }: OpenFile) =>
  name.endsWith('.safetensors') ||
  ['config.json', 'tokenizer.json', 'tokenizer_config.json', 'model.safetensors.index.json'].includes(name);

export function openFiles(files: CheckpointFiles): OpenFile[] {
  const wanted = 'an object or Map from names to contents, or a list of Files';
  if (typeof files !== 'object' || files === null) throw wrongType('files', wanted, files);
  const entries = isMap(files) ? [...files] : isRecord(files) ? Object.entries(files) : undefined;
  const all =
    entries?.map(([name, content]) => open(name, content)) ?? Array.from(files as ArrayLike<FileLike>, openNamed);
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
