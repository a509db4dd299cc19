// Reads and writes safetensors files, and quantises matrices to int8 with a scale for each row.

const kinds = { F32: Float32Array, I8: Int8Array, F64: Float64Array, I64: BigInt64Array };

/** Parses the bytes of a file → {tensors: {name: {shape, data}}, metadata}. */
export function readTensors(bytes) {
  const headerBytes = Number(bytes.readBigUInt64LE(0));
  const { __metadata__: metadata = {}, ...header } = JSON.parse(bytes.toString('utf8', 8, 8 + headerBytes));
  const tensors = Object.fromEntries(
    Object.entries(header).map(
      ([
        name,
        {
          dtype,
          shape,
          data_offsets: [begin, end],
        },
      ]) => {
        const part = Uint8Array.prototype.slice.call(bytes, 8 + headerBytes + begin, 8 + headerBytes + end);
        return [name, { shape, data: new kinds[dtype](part.buffer) }];
      },
    ),
  );
  return { tensors, metadata };
}

const kindOf = (data) => Object.keys(kinds).find((name) => data instanceof kinds[name]);

/**
 * Returns the bytes of a file. Tensors with wider number types come first, so that all tensors are aligned. Tensors of
 * equal number width are sorted by name.
 */
export function writeTensors({ tensors, metadata }) {
  const order = Object.keys(tensors).sort(
    (a, b) => tensors[b].data.BYTES_PER_ELEMENT - tensors[a].data.BYTES_PER_ELEMENT || (a < b ? -1 : 1),
  );
  let end = 0;
  const rows = order.map((name) => {
    const { shape, data } = tensors[name];
    const begin = end;
    end += data.byteLength;
    return [name, { dtype: kindOf(data), shape, data_offsets: [begin, end] }];
  });
  const text = JSON.stringify({ __metadata__: metadata, ...Object.fromEntries(rows) });
  const header = Buffer.from(text + ' '.repeat((8 - (Buffer.byteLength(text) % 8)) % 8));
  const size = Buffer.alloc(8);
  size.writeBigUInt64LE(BigInt(header.length));
  const parts = order.map((name) => {
    const { data } = tensors[name];
    return Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  });
  return Buffer.concat([size, header, ...parts]);
}

const scaleName = (name) => `${name}.scale`;

/**
 * Quantises matrices: each row becomes integers times the row's scale. The number with the largest absolute value in a
 * row becomes 127 or −127. Vectors are unchanged.
 */
export function quantise({ tensors, metadata }) {
  const out = {};
  for (const [name, { shape, data }] of Object.entries(tensors)) {
    if (shape.length !== 2) {
      out[name] = { shape, data };
      continue;
    }
    const [rows, columns] = shape;
    const [whole, scale] = [new Int8Array(data.length), new Float32Array(rows)];
    for (let row = 0; row < rows; row++) {
      const numbers = data.subarray(row * columns, (row + 1) * columns);
      scale[row] = numbers.reduce((most, x) => Math.max(most, Math.abs(x)), 0) / 127;
      if (scale[row] === 0) continue;
      numbers.forEach((x, column) => {
        whole[row * columns + column] = Math.max(-127, Math.min(127, Math.round(x / scale[row])));
      });
    }
    out[name] = { shape, data: whole };
    out[scaleName(name)] = { shape: [rows], data: scale };
  }
  return { tensors: out, metadata };
}

/** Converts quantised tensors back to float32. */
export function dequantise({ tensors, metadata }) {
  const out = {};
  for (const [name, { shape, data }] of Object.entries(tensors)) {
    if (name.endsWith('.scale')) continue;
    const scale = tensors[scaleName(name)]?.data;
    const columns = shape.at(-1);
    out[name] = { shape, data: scale ? Float32Array.from(data, (x, i) => x * scale[Math.floor(i / columns)]) : data };
  }
  return { tensors: out, metadata };
}
