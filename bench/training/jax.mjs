// Trains with jax-js: its WebAssembly backend, its autograd, and the whole step compiled with jit.
import { defaultDevice, init, jit, nn, numpy as np, tree, valueAndGrad } from '@jax-js/jax';
import { adamw, oneHot, sizes } from './model.mjs';

const { sequences, length, embedding, heads, blocks, vocabulary } = sizes;
const positions = sequences * length;
const activations = { relu: (x) => nn.relu(x), gelu: (x) => nn.gelu(x, { approximate: false }) };

const linear = (x, layer, name) => np.matmul(x, layer(`${name}.weight`)).add(layer(`${name}.bias`));
const norm = (x, layer, name) =>
  nn
    .standardize(x, -1, { epsilon: 1e-5 })
    .mul(layer(`${name}.weight`))
    .add(layer(`${name}.bias`));

/** A transformer block: x (positions × embedding) → the same shape. */
function block(x, layer, bend) {
  const normed = norm(x.ref, layer, 'norm_1');
  const part = (name) => np.matmul(normed.ref, layer(name)).reshape([sequences, length, heads, embedding / heads]);
  const context = nn.dotProductAttention(part('query'), part('key'), part('value'), { isCausal: true });
  normed.dispose();
  const y = x.add(linear(context.reshape([positions, embedding]), layer, 'projection'));
  return y.ref.add(linear(bend(linear(norm(y, layer, 'norm_2'), layer, 'widen')), layer, 'narrow'));
}

/**
 * The loss of a batch. tokens, targets: (positions × vocabulary) with one 1 in each row. The embeddings are a product
 * with `tokens`; looking them up by id would not be faster, because of the gradient of the look-up.
 */
function lossOf(activation, p, tokens, targets) {
  const layer = (name) => p[name];
  const looked = np.matmul(tokens, layer('token_embedding_table.weight')).reshape([sequences, length, embedding]);
  let x = looked.add(layer('positional_encoding_table.weight')).reshape([positions, embedding]);
  for (let i = 0; i < blocks; i++) x = block(x, (name) => p[`blocks.${i}.${name}`], activations[activation]);
  return nn
    .logSoftmax(linear(x, layer, 'head'), -1)
    .mul(targets)
    .sum()
    .div(-positions);
}

/**
 * AdamW for one parameter. `pace` is the learning rate divided by 1 − β₁ᵗ. `root` is √(1 − β₂ᵗ), by which √v is
 * divided.
 */
function improved(p, gradient, m, v, pace, root) {
  const { learningRate, beta1, beta2, eps, weightDecay } = adamw;
  const newM = m.mul(beta1).add(gradient.ref.mul(1 - beta1));
  const newV = v.mul(beta2).add(np.square(gradient).mul(1 - beta2));
  const move = newM.ref.mul(pace.ref).div(np.sqrt(newV.ref).div(root.ref).add(eps));
  return [p.mul(1 - learningRate * weightDecay).sub(move), newM, newV];
}

function makeStep(activation) {
  return jit((p, m, v, pace, root, tokens, targets) => {
    const [loss, gradients] = valueAndGrad((each) => lossOf(activation, each, tokens, targets))(tree.ref(p));
    const [newP, newM, newV] = [{}, {}, {}];
    for (const name of Object.keys(p)) {
      [newP[name], newM[name], newV[name]] = improved(p[name], gradients[name], m[name], v[name], pace, root);
    }
    [pace, root].forEach((each) => each.dispose());
    return [loss, newP, newM, newV];
  });
}

/** Converts tensors, given as {name: {shape, data}}, to arrays of jax-js. */
const arrays = (tensors) =>
  Object.fromEntries(
    Object.entries(tensors).map(([name, { shape, data }]) => [name, np.array(data.slice(), { shape })]),
  );

function prepare({ activation, parameters, batch }) {
  const pairs = () =>
    [batch.tokens, batch.targets].map((ids) => np.array(oneHot(ids), { shape: [positions, vocabulary] }));
  const [tokens, targets] = pairs();
  const step = makeStep(activation);
  let state = [
    arrays(parameters),
    ...[0, 1].map(() =>
      Object.fromEntries(Object.entries(parameters).map(([name, { shape }]) => [name, np.zeros(shape)])),
    ),
  ];
  let steps = 0;
  return {
    async gradients() {
      const [, gradients] = valueAndGrad((p) => lossOf(activation, p, ...pairs()))(arrays(parameters));
      const read = Object.entries(gradients).map(async ([name, gradient]) => [name, await gradient.data()]);
      return Object.fromEntries(await Promise.all(read));
    },
    async step() {
      steps++;
      const pace = np.array(adamw.learningRate / (1 - adamw.beta1 ** steps));
      const root = np.array(Math.sqrt(1 - adamw.beta2 ** steps));
      const [loss, ...next] = step(...state, pace, root, tokens.ref, targets.ref);
      state = next;
      return (await loss.data())[0];
    },
    dispose: () => [state, [tokens, targets]].forEach((each) => tree.dispose(each)),
  };
}

export async function start() {
  await init('wasm');
  defaultDevice('wasm');
  return [{ name: 'jax-js', prepare }];
}
