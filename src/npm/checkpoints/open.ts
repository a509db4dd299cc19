// Opens a pretrained model: its tokeniser in JavaScript, and its weights, tensor by tensor, in an engine of its own.
import { Calls } from '../wire/calls.js';
import type { About, CheckpointOperation, Module } from '../wire/module.js';
import { checkJinja } from './chat.js';
import type { Start } from '../load/instantiate.js';
import { Checkpoint } from './checkpoint.js';
import { isModelFile, isTokenizerFile, openFiles, readText, type OpenFile } from './files.js';
import type { FilePiece } from './join-pieces.js';
import { readPieces } from './read-pieces.js';
import { maskOf, openTokenizer } from './tokenizer.js';
import type { CheckpointFiles, LoadOptions } from './types.js';
import { wrongType } from '../wire/check.js';
import { Threads } from './threads.js';
import * as operations from '../operations/checkpoints.js';

const sizeBytes = 8; // the length of the 64-bit integer at the start of a .safetensors file: the size of its header
const largestHeader = 2 ** 24; // the largest header or config that is read, in bytes, as in src/model/safetensors.h
const kindBytes = 256; // the number of bytes that suffice to recognise a web page in place of a file

async function headerOf(file: OpenFile): Promise<Uint8Array> {
  const first = await file.bytes(0, Math.min(file.size, kindBytes));
  if (first.length < sizeBytes) return first;
  const header = new DataView(first.buffer, first.byteOffset).getBigUint64(0, true);
  if (header > BigInt(largestHeader)) return first;
  return file.bytes(0, Math.min(file.size, sizeBytes + Number(header)));
}

/**
 * Returns the bytes that the engine needs to plan the loading: the header of a weight file, all of a config or index,
 * the start of a tokeniser file, and nothing of other files.
 */
async function startOf(file: OpenFile): Promise<Uint8Array> {
  const { name, size } = file;
  if (name.endsWith('.safetensors')) return headerOf(file);
  const most = isTokenizerFile(name) ? kindBytes : largestHeader;
  return isModelFile(name) ? file.bytes(0, Math.min(size, most)) : new Uint8Array();
}

interface TensorLoad extends FilePiece {
  name: string;
  address: number;
}

/** Returns the ids of the tokens that end a text, from generation_config.json or config.json. */
async function endsOf(files: readonly OpenFile[]): Promise<number[]> {
  for (const name of ['generation_config.json', 'config.json']) {
    const file = files.find((each) => each.name === name);
    if (file === undefined) continue;
    try {
      const { eos_token_id: ends } = JSON.parse(await readText(file, largestHeader)) as { eos_token_id?: unknown };
      const ids = [ends].flat().filter((id): id is number => Number.isSafeInteger(id));
      if (ids.length > 0) return ids;
    } catch {
      // A file that cannot be read gives no end tokens. If that file is config.json, the engine reports the error.
    }
  }
  return [];
}

/** The options of a call of `loadCheckpoint`. Options that the caller left out are undefined. */
type Chosen = { [Each in keyof LoadOptions]?: LoadOptions[Each] | undefined };

/** An engine that holds one model. */
interface CheckpointEngine extends About {
  open(files: CheckpointFiles, options: Chosen): Promise<Checkpoint>;
}

function createCheckpointEngine(module: Module<CheckpointOperation>, threads: Threads): CheckpointEngine {
  // Error messages of these operations keep the names of fields and tensors as they are in the model's files.
  const calls = new Calls<CheckpointOperation>(module, ['planCheckpoint', 'arrivePiece', 'finishCheckpoint']);

  threads.join(calls, () => calls.call(operations.addHelper, () => []));

  async function plan(files: readonly OpenFile[], weights: 'stored' | 'int8'): Promise<TensorLoad[]> {
    const starts = await Promise.all(files.map(startOf));
    const places = calls.call(operations.planCheckpoint, () => [
      files.map(({ name, size }, i) => ({ name, size, start: starts[i] })),
      weights,
    ]);
    return places.map((place) => ({ ...place, file: files[place.file] as OpenFile }));
  }

  const engine: CheckpointEngine = calls.describe<Omit<CheckpointEngine, keyof About>>({
    async open(given: CheckpointFiles, { weights = 'stored', progress, jinja }: Chosen): Promise<Checkpoint> {
      if (progress !== undefined && typeof progress !== 'function') throw wrongType('progress', 'a function', progress);
      const forChats = jinja === undefined ? {} : { jinja: checkJinja(jinja) };
      const files = openFiles(given);
      const loads = await plan(files, weights);
      const { tokenizer, chat } = await openTokenizer(files);
      const all = loads.reduce((sum, { begin, end }) => sum + end - begin, 0);
      let [done, arrived] = [0, 0];
      for await (const { piece, at, bytes } of readPieces(loads)) {
        new Uint8Array(module.wasmMemory.buffer, piece.address + at, bytes.length).set(bytes);
        done += bytes.length;
        if (piece.begin + at + bytes.length < piece.end) continue;
        calls.call(operations.arrivePiece, () => [arrived++]);
        progress?.(done, all);
      }
      const config = calls.call(operations.finishCheckpoint, () => []);
      const mask = config.causal ? undefined : maskOf(tokenizer);
      const state = { calls, tokenizer, ends: await endsOf(files), chat: { config: chat, ...forChats } };
      return new Checkpoint(state, mask === undefined ? config : { ...config, mask }, engine, threads);
    },
  });
  return engine;
}

/**
 * Loads an engine with `load` and opens a model in that engine. `load` must start the WebAssembly module with the
 * function `start` that it receives.
 */
export async function openCheckpoint(
  files: CheckpointFiles,
  options: Chosen,
  load: (create: (module: Module<CheckpointOperation>) => CheckpointEngine, start: Start) => Promise<CheckpointEngine>,
): Promise<Checkpoint> {
  const threads = new Threads(options.threads ?? 1);
  try {
    const engine = await load((module) => createCheckpointEngine(module, threads), threads.start);
    return await engine.open(files, options);
  } catch (error) {
    threads.end();
    throw error;
  }
}
