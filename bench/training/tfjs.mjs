// Trains with TensorFlow.js: its WebAssembly backend, its variableGrads and its Adam, preceded by AdamW's weight decay.
import * as tf from '@tensorflow/tfjs-core';
import '@tensorflow/tfjs-core/dist/register_all_gradients.js';
import { setThreadsCount, setWasmPaths } from '@tensorflow/tfjs-backend-wasm';
import { adamw, oneHot, sizes } from './model.mjs';

const { sequences, length, embedding, heads, blocks, vocabulary } = sizes;
const positions = sequences * length;
const activations = {
  relu: (x) => tf.relu(x),
  gelu: (x) => tf.mul(tf.mul(x, 0.5), tf.add(tf.erf(tf.mul(x, Math.SQRT1_2)), 1)),
};

const linear = (x, layer, name) => tf.add(tf.matMul(x, layer(`${name}.weight`)), layer(`${name}.bias`));

function norm(x, layer, name) {
  const centred = tf.sub(x, tf.mean(x, -1, true));
  const spread = tf.sqrt(tf.add(tf.mean(tf.square(centred), -1, true), 1e-5));
  return tf.add(tf.mul(tf.div(centred, spread), layer(`${name}.weight`)), layer(`${name}.bias`));
}

/** A transformer block: x (positions × embedding) → the same shape. hidden (length × length): −1e9 for later keys. */
function block(x, layer, bend, hidden) {
  const normed = norm(x, layer, 'norm_1');
  const part = (name) =>
    tf.transpose(
      tf.reshape(tf.matMul(normed, layer(name)), [sequences, length, heads, embedding / heads]),
      [0, 2, 1, 3],
    );
  const scaled = tf.div(tf.matMul(part('query'), part('key'), false, true), Math.sqrt(embedding / heads));
  const context = tf.matMul(tf.softmax(tf.add(scaled, hidden)), part('value'));
  const beside = tf.reshape(tf.transpose(context, [0, 2, 1, 3]), [positions, embedding]);
  const y = tf.add(x, linear(beside, layer, 'projection'));
  return tf.add(y, linear(bend(linear(norm(y, layer, 'norm_2'), layer, 'widen')), layer, 'narrow'));
}

/**
 * The loss of a batch. tokens, targets: (positions × vocabulary) with one 1 in each row. The WebAssembly backend has
 * no UnsortedSegmentSum, which the gradient of a lookup needs, so tokens are looked up by a product. It has no
 * LogSoftmax either, so logSumExp is used.
 */
function lossOf(activation, p, tokens, targets, hidden) {
  const layer = (name) => p[name];
  const looked = tf.reshape(tf.matMul(tokens, layer('token_embedding_table.weight')), [sequences, length, embedding]);
  let x = tf.reshape(tf.add(looked, layer('positional_encoding_table.weight')), [positions, embedding]);
  for (let i = 0; i < blocks; i++) x = block(x, (name) => p[`blocks.${i}.${name}`], activations[activation], hidden);
  const logits = linear(x, layer, 'head');
  return tf.mean(tf.sub(tf.logSumExp(logits, -1), tf.sum(tf.mul(logits, targets), -1)));
}

let models = 0;

function prepare({ activation, parameters, batch }) {
  const prefix = `model ${++models}: `; // the variables of all models share one namespace
  const p = Object.fromEntries(
    Object.entries(parameters).map(([name, { shape, data }]) => [
      name,
      tf.variable(tf.tensor(data.slice(), shape), true, prefix + name),
    ]),
  );
  const [tokens, targets] = [batch.tokens, batch.targets].map((ids) =>
    tf.tensor2d(oneHot(ids), [positions, vocabulary]),
  );
  const later = Float32Array.from({ length: length * length }, (_, i) =>
    i % length > Math.floor(i / length) ? -1e9 : 0,
  );
  const hidden = tf.tensor2d(later, [length, length]);
  const optimiser = tf.train.adam(adamw.learningRate, adamw.beta1, adamw.beta2, adamw.eps);
  const learn = () => tf.variableGrads(() => lossOf(activation, p, tokens, targets, hidden), Object.values(p));
  const apply = (grads) =>
    tf.tidy(() => {
      for (const each of Object.values(p)) each.assign(tf.mul(each, 1 - adamw.learningRate * adamw.weightDecay));
      optimiser.applyGradients(grads);
    });
  return {
    async gradients() {
      const { value, grads } = learn();
      const read = Object.keys(p).map(async (name) => [name, await grads[prefix + name].data()]);
      const all = Object.fromEntries(await Promise.all(read));
      tf.dispose([value, grads]);
      return all;
    },
    async step() {
      const { value, grads } = learn();
      apply(grads);
      const [loss] = await value.data();
      tf.dispose([value, grads]);
      return loss;
    },
    dispose: () => {
      tf.dispose([p, tokens, targets, hidden]);
      optimiser.dispose();
    },
  };
}

export async function start({ peers, inBrowser }) {
  if (inBrowser) setWasmPaths(`${peers}@tensorflow/tfjs-backend-wasm/dist/`);
  setThreadsCount(1);
  if (!(await tf.setBackend('wasm'))) throw new Error('its wasm backend did not start');
  return [{ name: 'tfjs', prepare }];
}
