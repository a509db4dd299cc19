// Runs BERT with onnxruntime-web and the same weights, using the fused operators that its optimiser makes for BERT.
import * as ort from 'onnxruntime-web/wasm';
import { model, node } from '../contenders/onnx-model.mjs';
import { layerName } from './bert.mjs';

/** (rows × columns) → (columns × rows). Products in ONNX need weights as (in × out). */
function turned({ shape: [rows, columns], data }) {
  const out = new Float32Array(data.length);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) out[column * rows + row] = data[row * columns + column];
  }
  return { shape: [columns, rows], data: out };
}

/** Joins weights or biases, one below the other. */
function joined(parts) {
  const data = new Float32Array(parts.reduce((size, part) => size + part.data.length, 0));
  let at = 0;
  for (const part of parts) {
    data.set(part.data, at);
    at += part.data.length;
  }
  const [{ shape }] = parts;
  return { shape: [parts.length * shape[0], ...shape.slice(1)], data };
}

/**
 * Collects the nodes of a model and the weights that they use: {name: {shape, data}}. A method that adds a node returns
 * the name of the node's result.
 */
class Graph {
  nodes = [];
  weights = {};

  constructor({ sizes, tensors }) {
    this.sizes = sizes;
    this.tensors = tensors;
  }

  held(name, tensor = this.tensors[name]) {
    this.weights[name] = tensor;
    return name;
  }

  fused(type, inputs, outputs, attributes) {
    this.nodes.push(node(type, inputs, outputs, attributes, 'com.microsoft'));
    return [outputs].flat()[0];
  }

  product(x, at, output) {
    this.nodes.push(node('MatMul', [x, this.held(`${at}.weight`, turned(this.tensors[`${at}.weight`]))], output));
    return output;
  }

  normOf(at) {
    return ['weight', 'bias'].map((part) => this.held(`${at}LayerNorm.${part}`));
  }

  get epsilon() {
    return { epsilon: { float: this.sizes.eps } };
  }

  embed() {
    const tables = ['word', 'position', 'token_type'].map((name) =>
      this.held(`bert.embeddings.${name}_embeddings.weight`),
    );
    const inputs = ['ids', 'types', ...tables, ...this.normOf('bert.embeddings.')];
    return this.fused('EmbedLayerNormalization', inputs, ['embedded', 'mask index'], this.epsilon);
  }

  /** Computes queries, keys and values with one product. */
  attend(x, at, output) {
    const three = (part) =>
      joined(['query', 'key', 'value'].map((of) => this.tensors[`${at}attention.self.${of}.${part}`]));
    const weights = [this.held(`${at}weight`, turned(three('weight'))), this.held(`${at}bias`, three('bias'))];
    return this.fused('Attention', [x, ...weights], output, { num_heads: this.sizes.heads });
  }

  /** norm(x + product + bias), where the bias belongs to the product's weight. */
  skip(x, product, { bias, norm }, output) {
    const inputs = [product, x, ...this.normOf(norm), this.held(`${bias}.bias`)];
    return this.fused('SkipLayerNormalization', inputs, output, this.epsilon);
  }

  layer(x, layer, output) {
    const at = layerName(layer);
    const [mix, widen, narrow] = ['attention.output', 'intermediate', 'output'].map((part) => `${at}${part}.dense`);
    const own = (name) => `${layer} ${name}`;
    const mixed = this.product(this.attend(x, at, own('context')), mix, own('mixed'));
    const y = this.skip(x, mixed, { bias: mix, norm: `${at}attention.output.` }, own('after attention'));
    const wide = this.product(y, widen, own('wide'));
    const bent = this.fused('BiasGelu', [wide, this.held(`${widen}.bias`)], own('bent'));
    return this.skip(y, this.product(bent, narrow, own('narrow')), { bias: narrow, norm: `${at}output.` }, output);
  }
}

function graphOf(bert) {
  const graph = new Graph(bert);
  const last = bert.sizes.layers - 1;
  let x = graph.embed();
  for (let layer = 0; layer <= last; layer++) x = graph.layer(x, layer, layer === last ? 'output' : `${layer} output`);
  return graph;
}

const bytesOf = ({ buffer, byteOffset, byteLength }) => new Uint8Array(buffer, byteOffset, byteLength);

async function prepare(bert) {
  const { sizes, ids } = bert;
  const { nodes, weights } = graphOf(bert);
  const shape = [1, ids.length];
  const inputs = ['ids', 'types'].map((name) => [name, shape, 'int32']);
  const graph = model(nodes, inputs, ['output', [...shape, sizes.width]], { contrib: true, weights });
  const session = await ort.InferenceSession.create(graph, {
    executionProviders: ['wasm'],
    externalData: Object.entries(weights).map(([path, { data }]) => ({ path, data: bytesOf(data) })),
  });
  const tensor = (numbers) => new ort.Tensor('int32', Int32Array.from(numbers), shape);
  const types = ids.map(() => 0);
  return {
    run: async () => (await session.run({ ids: tensor(ids), types: tensor(types) })).output.data,
    dispose: () => session.release(),
  };
}

export async function start({ peers, inBrowser }, threads) {
  if (threads > 1 && !inBrowser)
    throw new Error('its threads belong to a whole process: they are measured in browsers, in a page of their own');
  ort.env.wasm.numThreads = threads;
  if (inBrowser) ort.env.wasm.wasmPaths = `${peers}onnxruntime-web/dist/`;
  return { name: threads === 1 ? 'onnxruntime' : `onnxruntime, ${threads} threads`, prepare };
}
