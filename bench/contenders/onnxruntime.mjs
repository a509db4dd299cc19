// Runs onnxruntime-web on one thread: with separate operators for the products and the softmax, and with its two
// attention operators.
import * as ort from 'onnxruntime-web/wasm';
import { causalMask } from '../inputs.mjs';
import { model, node } from './onnx-model.mjs';

const threeSteps = ({ causal }) => [
  node('Transpose', ['k'], 'kt', { perm: [0, 1, 3, 2] }),
  node('MatMul', ['q', 'kt'], 'scores'),
  node('Mul', ['scores', 'scale'], 'scaled'),
  ...(causal ? [node('Add', ['scaled', 'mask'], 'masked')] : []),
  node('Softmax', [causal ? 'masked' : 'scaled'], 'weights', { axis: 3 }),
  node('MatMul', ['weights', 'v'], 'context'),
];

/**
 * Converts heads that are one below the other to heads side by side, or back. Only the operator MultiHeadAttention
 * needs heads side by side.
 */
function moved(data, { heads, tokens, width }, back) {
  const out = new Float32Array(data.length);
  for (let row = 0; row < heads * tokens; row++) {
    const [below, beside] = [row * width, ((row % tokens) * heads + Math.floor(row / tokens)) * width];
    out.set(data.subarray(back ? beside : below, (back ? beside : below) + width), back ? below : beside);
  }
  return out;
}

/**
 * The ways to compute attention with onnxruntime. Each gives the shape of q, k, v and context, the nodes of the
 * model, further inputs, and whether the heads are side by side (`beside`).
 */
const ways = {
  'onnxruntime MatMul': (size) => {
    const shape = [1, size.heads, size.tokens, size.width];
    const extra = {
      scale: [Float32Array.of(1 / Math.sqrt(size.width)), [1]],
      ...(size.causal ? { mask: [causalMask(size.tokens), [size.tokens, size.tokens]] } : {}),
    };
    return { shape, nodes: threeSteps(size), extra };
  },
  'onnxruntime Attention-23': (size) => ({
    shape: [1, size.heads, size.tokens, size.width],
    opset: 23,
    extra: {},
    nodes: [node('Attention', ['q', 'k', 'v'], 'context', { is_causal: size.causal ? 1 : 0 })],
  }),
  'onnxruntime MultiHeadAttention': (size) => ({
    shape: [1, size.tokens, size.heads * size.width],
    contrib: true,
    beside: true,
    extra: {},
    nodes: [
      node(
        'MultiHeadAttention',
        ['q', 'k', 'v'],
        'context',
        { num_heads: size.heads, unidirectional: size.causal ? 1 : 0 },
        'com.microsoft',
      ),
    ],
  }),
};

async function prepare(way, size, { queries, keys, values }) {
  const { shape, nodes, extra, beside, ...options } = ways[way](size);
  const inputs = [
    ...['q', 'k', 'v'].map((name) => [name, shape]),
    ...Object.entries(extra).map(([name, [, dims]]) => [name, dims]),
  ];
  const session = await ort.InferenceSession.create(model(nodes, inputs, ['context', shape], options), {
    executionProviders: ['wasm'],
  });
  const further = Object.fromEntries(
    Object.entries(extra).map(([name, [data, dims]]) => [name, new ort.Tensor('float32', data, dims)]),
  );
  const parts = [queries, keys, values].map((data) => (beside ? moved(data, size, false) : data));
  const tensor = (data) => new ort.Tensor('float32', data, shape);
  return {
    run: async () =>
      (await session.run({ q: tensor(parts[0]), k: tensor(parts[1]), v: tensor(parts[2]), ...further })).context.data,
    read: (data) => (beside ? moved(data, size, true) : data),
    dispose: () => session.release(),
  };
}

export async function start({ peers, inBrowser }) {
  ort.env.wasm.numThreads = 1;
  if (inBrowser) ort.env.wasm.wasmPaths = `${peers}onnxruntime-web/dist/`;
  return Object.keys(ways).map((way) => ({ name: way, prepare: (size, inputs) => prepare(way, size, inputs) }));
}
