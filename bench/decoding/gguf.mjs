// Writes the weights as a GGUF file for llama.cpp, in F16 or in Q8_0. Q8_0 stores each block of 32 numbers as 32 bytes
// and one F16 scale.
import fs from 'node:fs';
import { toF16, toF16s } from './f16.mjs';
import { merges, rowOf, shape, tensors, tokens } from './shape.mjs';

const kinds = { f32: 0, f16: 1, q8_0: 8 };
const alignment = 32;
const blockSize = 32;

const text = (value) => {
  const bytes = Buffer.from(value);
  const size = Buffer.alloc(8);
  size.writeBigUInt64LE(BigInt(bytes.length));
  return Buffer.concat([size, bytes]);
};
const u32 = (value) => Buffer.from(Uint32Array.of(value).buffer);
const u64 = (value) => Buffer.from(BigUint64Array.of(BigInt(value)).buffer);
const f32 = (value) => Buffer.from(Float32Array.of(value).buffer);
const [typeU32, typeF32, typeText, typeList, typeI32] = [4, 6, 8, 9, 5];
const field = (key, type, ...bytes) => Buffer.concat([text(key), u32(type), ...bytes]);
const list = (type, items) => [u32(type), u64(items.length), ...items];

const fields = (kind) => [
  field('general.architecture', typeText, text('llama')),
  field('general.name', typeText, text('random')),
  field('llama.context_length', typeU32, u32(shape.positions)),
  field('llama.embedding_length', typeU32, u32(shape.width)),
  field('llama.block_count', typeU32, u32(shape.layers)),
  field('llama.feed_forward_length', typeU32, u32(shape.hidden)),
  field('llama.attention.head_count', typeU32, u32(shape.heads)),
  field('llama.attention.head_count_kv', typeU32, u32(shape.kvHeads)),
  field('llama.attention.layer_norm_rms_epsilon', typeF32, f32(shape.eps)),
  field('llama.rope.dimension_count', typeU32, u32(shape.width / shape.heads)),
  field('llama.rope.freq_base', typeF32, f32(shape.rotaryBase)),
  field('general.file_type', typeU32, u32(kind === 'f16' ? 1 : 7)),
  field('tokenizer.ggml.model', typeText, text('gpt2')),
  field('tokenizer.ggml.pre', typeText, text('smollm')),
  field('tokenizer.ggml.tokens', typeList, ...list(typeText, tokens.map(text))),
  field(
    'tokenizer.ggml.token_type',
    typeList,
    ...list(
      typeI32,
      tokens.map((_, i) => u32(i === tokens.length - 1 ? 3 : 1)),
    ),
  ),
  field('tokenizer.ggml.merges', typeList, ...list(typeText, merges.map(text))),
  field('tokenizer.ggml.bos_token_id', typeU32, u32(shape.vocabulary - 1)),
  field('tokenizer.ggml.eos_token_id', typeU32, u32(shape.vocabulary - 1)),
];

const bytesOf = ({ rows, columns }, kind) => {
  if (rows === undefined) return 4 * columns;
  return kind === 'f16' ? 2 * rows * columns : ((rows * columns) / blockSize) * (blockSize + 2);
};
const padding = (size) => Buffer.alloc((alignment - (size % alignment)) % alignment);

function q8Row(numbers) {
  const row = Buffer.alloc((numbers.length / blockSize) * (blockSize + 2));
  for (let block = 0, at = 0; block < numbers.length; block += blockSize, at += blockSize + 2) {
    const some = numbers.subarray(block, block + blockSize);
    const scale = some.reduce((most, number) => Math.max(most, Math.abs(number)), 0) / 127;
    row.writeUInt16LE(toF16(scale), at);
    some.forEach((number, i) => row.writeInt8(scale === 0 ? 0 : Math.round(number / scale), at + 2 + i));
  }
  return row;
}

/**
 * The row of the published weight that becomes row `row` of the GGUF file. The rotary encoding of llama.cpp rotates
 * neighbouring columns of a head as a pair. Published models instead pair a column of a head's first half with one of
 * its second half. So the rows of each head are reordered.
 */
function sourceRow({ rows, heads }, row) {
  if (heads === undefined) return row;
  const size = rows / heads;
  const place = row % size;
  return row - place + (place % 2) * (size / 2) + (place >> 1);
}

/** Writes the GGUF file. kind: 'f16' or 'q8_0'. */
export function writeGguf(path, kind) {
  const file = fs.openSync(path, 'w');
  let at = 0;
  const places = tensors.map((tensor) => {
    const { gguf, rows, columns } = tensor;
    const sides = rows === undefined ? [columns] : [columns, rows];
    const place = Buffer.concat([
      text(gguf),
      u32(sides.length),
      ...sides.map(u64),
      u32(kinds[rows === undefined ? 'f32' : kind]),
      u64(at),
    ]);
    const size = bytesOf(tensor, kind);
    at += size + padding(size).length;
    return place;
  });
  const all = fields(kind);
  const head = Buffer.concat([Buffer.from('GGUF'), u32(3), u64(tensors.length), u64(all.length), ...all, ...places]);
  fs.writeSync(file, Buffer.concat([head, padding(head.length)]));
  tensors.forEach((tensor, index) => {
    const { rows = 1 } = tensor;
    const parts = [];
    for (let row = 0; row < rows; row++) {
      const numbers = rowOf(index, sourceRow(tensor, row));
      if (tensor.rows === undefined) parts.push(Buffer.from(numbers.buffer));
      else parts.push(kind === 'f16' ? Buffer.from(toF16s(numbers).buffer) : q8Row(numbers));
    }
    const bytes = Buffer.concat(parts);
    fs.writeSync(file, Buffer.concat([bytes, padding(bytes.length)]));
  });
  fs.closeSync(file);
}
