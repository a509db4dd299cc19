// Opens a pretrained model: the tokeniser in JavaScript, the weights tensor by tensor in an engine of its own.
import { Calls, type About } from '../wire/calls.js';
import { Checkpoint } from './checkpoint.js';
import { isModelFile, isTokenizerFile, openFiles, type OpenFile } from './files.js';
import { maskOf, openTokenizer } from './tokenizer.js';
import type { CheckpointFiles } from './types.js';
import type { CheckpointOperation, Module } from '../wire/module.js';
import * as operations from '../operations/checkpoints.js';

const sizeBytes = 8; // a .safetensors file begins with the header's size
const largestHeader = 2 ** 24; // as in src/model/safetensors.h
const kindBytes = 256; // enough to recognise a web page in place of a tokeniser file
const pieceBytes = 2 ** 23; // the largest part that is copied at once

async function headerOf(file: OpenFile): Promise<Uint8Array> {
  const first = await file.bytes(0, Math.min(file.size, kindBytes));
  if (first.length < sizeBytes) return first;
  const header = new DataView(first.buffer, first.byteOffset).getBigUint64(0, true);
  if (header > BigInt(largestHeader)) return first;
  return file.bytes(0, Math.min(file.size, sizeBytes + Number(header)));
}

/**
 * Returns the bytes that the engine needs for its plan: the header of weights, all of a config or index, the start of a
 * tokeniser file, nothing of other files.
 */
async function startOf(file: OpenFile): Promise<Uint8Array> {
  const { name, size } = file;
  if (name.endsWith('.safetensors')) return headerOf(file);
  const most = isTokenizerFile(name) ? kindBytes : largestHeader;
  return isModelFile(name) ? file.bytes(0, Math.min(size, most)) : new Uint8Array();
}

interface TensorLoad {
  name: string;
  file: OpenFile;
  begin: number;
  end: number;
  address: number;
}

async function copyTensor(module: Module<CheckpointOperation>, load: TensorLoad): Promise<void> {
  for (let at = load.begin; at < load.end; at += pieceBytes) {
    const end = Math.min(load.end, at + pieceBytes);
    const piece = await load.file.bytes(at, end);
    if (piece.length !== end - at)
      throw new RangeError(`${load.file.name} ends before the tensor ${load.name}: it changed while it was read`);
    new Uint8Array(module.wasmMemory.buffer, load.address + at - load.begin, piece.length).set(piece);
  }
}

/** An engine that holds one model. */
export interface CheckpointEngine extends About {
  open(files: CheckpointFiles): Promise<Checkpoint>;
}

export function createCheckpointEngine(module: Module<CheckpointOperation>): CheckpointEngine {
  // The messages of these operations write fields and tensors as the files do.
  const calls = new Calls<CheckpointOperation>(module, ['planCheckpoint', 'arrivePiece', 'finishCheckpoint']);

  async function plan(files: readonly OpenFile[]): Promise<TensorLoad[]> {
    const starts = await Promise.all(files.map(startOf));
    const places = calls.call(operations.planCheckpoint, () => [
      files.map(({ name, size }, i) => ({ name, size, start: starts[i] })),
    ]);
    return places.map((place) => ({ ...place, file: files[place.file] as OpenFile }));
  }

  const engine: CheckpointEngine = calls.describe<Omit<CheckpointEngine, keyof About>>({
    async open(given: CheckpointFiles): Promise<Checkpoint> {
      const files = openFiles(given);
      const loads = await plan(files);
      const tokenizer = await openTokenizer(files);
      for (const [piece, load] of loads.entries()) {
        await copyTensor(module, load);
        calls.call(operations.arrivePiece, () => [piece]);
      }
      const config = calls.call(operations.finishCheckpoint, () => []);
      const mask = config.causal ? undefined : maskOf(tokenizer);
      const state = { calls, tokenizer };
      return new Checkpoint(state, mask === undefined ? config : { ...config, mask }, engine);
    },
  });
  return engine;
}
