// Writes small ONNX models: only the protocol buffer fields that one graph needs.

const varint = (value) => {
  const bytes = [];
  for (; value > 127; value = Math.floor(value / 128)) bytes.push((value % 128) + 128);
  return [...bytes, value];
};
const number = (field, value) => [...varint(field * 8), ...varint(value)];
const block = (field, bytes) => [...varint(field * 8 + 2), ...varint(bytes.length), ...bytes];
const text = (field, value) => block(field, [...new TextEncoder().encode(value)]);
const float = (field, value) => [...varint(field * 8 + 5), ...new Uint8Array(Float32Array.of(value).buffer)];

/**
 * Converts an attribute [name, value] to an AttributeProto. The value is an integer, a list of integers, or {float}.
 */
function attribute([name, value]) {
  if (Array.isArray(value))
    return block(5, [...text(1, name), ...value.flatMap((v) => number(8, v)), ...number(20, 7)]);
  if (typeof value === 'object') return block(5, [...text(1, name), ...float(2, value.float), ...number(20, 1)]);
  return block(5, [...text(1, name), ...number(3, value), ...number(20, 2)]);
}

/** A node of the graph. `output`: a name or a list of names. */
export const node = (type, inputs, output, attributes = {}, domain = '') =>
  block(1, [
    ...inputs.flatMap((name) => text(1, name)),
    ...[output].flat().flatMap((name) => text(2, name)),
    ...text(4, type),
    ...Object.entries(attributes).flatMap(attribute),
    ...(domain ? text(7, domain) : []),
  ]);

const types = { float32: 1, int32: 6 };

/** An input or output of the graph, as a ValueInfoProto. */
const value = (field, [name, shape, type = 'float32']) =>
  block(field, [
    ...text(1, name),
    ...block(
      2,
      block(1, [
        ...number(1, types[type]),
        ...block(
          2,
          shape.flatMap((size) => block(1, number(1, size))),
        ),
      ]),
    ),
  ]);

/** A float32 weight, as a TensorProto. Its numbers are in a separate file with the weight's name. */
const weight = ([name, { shape }]) =>
  block(5, [
    ...shape.flatMap((size) => number(1, size)),
    ...number(2, types.float32),
    ...text(8, name),
    ...block(13, [...text(1, 'location'), ...text(2, name)]),
    ...number(14, 1),
  ]);

/**
 * Returns the bytes of a model. `nodes`: made with `node`. `output` and each item of `inputs`: [name, shape, type].
 * `weights`: {name: {shape}}.
 */
export function model(nodes, inputs, output, { opset = 18, contrib = false, weights = {} } = {}) {
  const graph = [
    ...nodes.flat(),
    ...text(2, 'attention'),
    ...Object.entries(weights).flatMap(weight),
    ...inputs.flatMap((input) => value(11, input)),
    ...value(12, output),
  ];
  const opsets = [block(8, [...text(1, ''), ...number(2, opset)])];
  if (contrib) opsets.push(block(8, [...text(1, 'com.microsoft'), ...number(2, 1)]));
  return Uint8Array.from([...number(1, 10), ...opsets.flat(), ...block(7, graph)]);
}
