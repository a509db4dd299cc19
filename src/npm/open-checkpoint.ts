// Opens a checkpoint: its tokeniser here, its model in an engine of its own, tensor by tensor.
import { Tokenizer } from '@huggingface/tokenizers';
import { Calls, type About } from './calls.js';
import { Checkpoint, type TextTokenizer } from './checkpoint-class.js';
import { openFiles, readText, type OpenFile } from './checkpoint-files.js';
import type { CheckpointFiles } from './checkpoint-types.js';
import type { CheckpointOperation, Module } from './module.js';
import * as operations from './operations/checkpoints.js';

const sizeBytes = 8; // in front of the header of a .safetensors file
const largestHeader = 2 ** 24; // as in src/model/safetensors.h
const largestText = 2 ** 27;
const pieceBytes = 2 ** 23; // copied at once

/** What of a file the engine needs to plan: of weights the header, of anything else all of it. */
async function startOf(file: OpenFile): Promise<Uint8Array> {
  if (!file.name.endsWith('.safetensors')) return file.bytes(0, Math.min(file.size, largestHeader));
  const first = await file.bytes(0, sizeBytes);
  if (first.length < sizeBytes) return first;
  const header = new DataView(first.buffer, first.byteOffset).getBigUint64(0, true);
  const end = header > BigInt(largestHeader) ? sizeBytes : sizeBytes + Number(header);
  return file.bytes(0, Math.min(file.size, end));
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

function parsed(file: OpenFile, text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return value;
  } catch (cause) {
    throw new RangeError(`${file.name} is no JSON: ${(cause as Error).message}`, { cause });
  }
  throw new RangeError(`${file.name} is not a JSON object`);
}

async function openTokenizer(files: readonly OpenFile[]): Promise<TextTokenizer> {
  const read = async (name: string): Promise<object | undefined> => {
    const file = files.find((each) => each.name === name);
    return file && parsed(file, await readText(file, largestText));
  };
  const tokenizer = await read('tokenizer.json');
  if (tokenizer === undefined) {
    const names = files.map(({ name }) => name).join(', ');
    throw new RangeError(`there is no tokenizer.json among ${names || 'no files'}`);
  }
  const config = (await read('tokenizer_config.json')) ?? {};
  try {
    return new Tokenizer(tokenizer, config) as TextTokenizer;
  } catch (cause) {
    throw new RangeError(`tokenizer.json is not understood: ${(cause as Error).message}`, { cause });
  }
}

/** BERT and DistilBERT write it one way, RoBERTa and riverbank the other. */
const maskOf = (tokenizer: TextTokenizer): number | undefined =>
  tokenizer.token_to_id('[MASK]') ?? tokenizer.token_to_id('<mask>');

/** What `load` starts: an engine that holds one model. */
export interface CheckpointEngine extends About {
  open(files: CheckpointFiles): Promise<Checkpoint>;
}

export function createCheckpointEngine(module: Module<CheckpointOperation>): CheckpointEngine {
  // Messages speak of files, whose names of fields and tensors stay as they are written there.
  const calls = new Calls<CheckpointOperation>(module, ['planCheckpoint', 'finishCheckpoint', 'readTokens']);

  async function plan(files: readonly OpenFile[]): Promise<TensorLoad[]> {
    const starts = await Promise.all(files.map(startOf));
    return calls.run(
      'planCheckpoint',
      (request) => {
        request.count(files.length);
        files.forEach(({ name, size }, i) => request.text('name', name).number('size', size).bytes(starts[i]!));
      },
      (reply) =>
        reply.list(() => ({
          name: reply.text(),
          file: files[reply.number()] as OpenFile,
          begin: reply.number(),
          end: reply.number(),
          address: reply.number(),
        })),
    );
  }

  const engine: CheckpointEngine = calls.describe<Omit<CheckpointEngine, keyof About>>({
    async open(given: CheckpointFiles): Promise<Checkpoint> {
      const files = openFiles(given);
      const loads = await plan(files.filter(({ name }) => !name.startsWith('tokenizer')));
      const tokenizer = await openTokenizer(files);
      for (const load of loads) await copyTensor(module, load);
      const config = calls.call(operations.finishCheckpoint, () => []);
      const mask = config.causal ? undefined : maskOf(tokenizer);
      const held = { calls, tokenizer };
      return new Checkpoint(held, mask === undefined ? config : { ...config, mask }, engine);
    },
  });
  return engine;
}
