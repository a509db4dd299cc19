// Runs TensorFlow.js with its WebAssembly backend: all heads in one product, and head by head.
import * as tf from '@tensorflow/tfjs-core';
import { setThreadsCount, setWasmPaths } from '@tensorflow/tfjs-backend-wasm';
import { causalMask } from '../inputs.mjs';

function attend(size, q, k, v, mask) {
  const scores = tf.mul(tf.matMul(q, k, false, true), 1 / Math.sqrt(size.width));
  return tf.matMul(tf.softmax(mask ? tf.add(scores, mask) : scores), v);
}

const maskOf = ({ tokens, causal }) => (causal ? tf.tensor2d(causalMask(tokens), [tokens, tokens]) : undefined);

async function batched(size, inputs, mask) {
  const shape = [size.heads, size.tokens, size.width];
  const result = tf.tidy(() =>
    attend(size, ...[inputs.queries, inputs.keys, inputs.values].map((data) => tf.tensor3d(data, shape)), mask),
  );
  const context = await result.data();
  result.dispose();
  return context;
}

async function headByHead(size, inputs, mask) {
  const context = new Float32Array(inputs.queries.length);
  const numbers = size.tokens * size.width;
  for (let head = 0; head < size.heads; head++) {
    const part = (data) => tf.tensor2d(data.subarray(head * numbers, (head + 1) * numbers), [size.tokens, size.width]);
    const result = tf.tidy(() => attend(size, part(inputs.queries), part(inputs.keys), part(inputs.values), mask));
    context.set(await result.data(), head * numbers);
    result.dispose();
  }
  return context;
}

export async function start({ peers, inBrowser }) {
  if (inBrowser) setWasmPaths(`${peers}@tensorflow/tfjs-backend-wasm/dist/`);
  setThreadsCount(1);
  if (!(await tf.setBackend('wasm'))) throw new Error('its wasm backend did not start');
  return [
    ['tfjs batched', batched],
    ['tfjs per head', headByHead],
  ].map(([name, attention]) => ({
    name,
    async prepare(size, inputs) {
      const mask = maskOf(size);
      return { run: () => attention(size, inputs, mask), dispose: () => mask?.dispose() };
    },
  }));
}
