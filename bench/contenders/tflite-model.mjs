// Writes attention as a TensorFlow Lite model: a flatbuffer with four steps, or five with a causal mask.
import { Builder } from 'flatbuffers';

// Numbers in the TensorFlow Lite schema: operators and the types of their options.
const operators = { add: 0, mul: 18, softmax: 25, batchMatmul: 126 };
const optionTypes = { add: 11, mul: 21, softmax: 9, batchMatmul: 101 };

/**
 * Writes a flatbuffer table. Each field is a function that adds the field's value, or undefined if the table omits
 * the field.
 */
function table(builder, fields) {
  builder.startObject(fields.length);
  fields.forEach((add, place) => add?.(place));
  return builder.endObject();
}

function vector(builder, offsets) {
  builder.startVector(4, offsets.length, 4);
  offsets.toReversed().forEach((offset) => builder.addOffset(offset));
  return builder.endVector();
}

function whole(builder, numbers) {
  builder.startVector(4, numbers.length, 4);
  numbers.toReversed().forEach((number) => builder.addInt32(number));
  return builder.endVector();
}

/**
 * Attention as a graph: the shapes of all tensors, the indices of the inputs and of the context, and the steps. A
 * step is {operator, operands, output, transposed}; operands and output are indices of tensors.
 */
function graph({ heads, tokens, width, causal }) {
  const all = [1, heads, tokens, width];
  const table = [1, heads, tokens, tokens];
  const shapes = [all, all, all, [1], ...(causal ? [[1, 1, tokens, tokens]] : [])];
  const inputs = shapes.map((_, place) => place);
  const made = (shape) => shapes.push(shape) - 1;
  const steps = [];
  const step = (operator, operands, shape, transposed = false) => {
    const output = made(shape);
    steps.push({ operator, operands, output, transposed });
    return output;
  };
  let scores = step('batchMatmul', [step('mul', [0, 3], all), 1], table, true);
  if (causal) scores = step('add', [scores, 4], table);
  const context = step('batchMatmul', [step('softmax', [scores], table), 2], all);
  return { shapes, inputs, steps, context };
}

const optionFields = {
  add: () => [],
  mul: () => [],
  softmax: (b) => [(place) => b.addFieldFloat32(place, 1, 0)],
  batchMatmul: (b, transposed) => [undefined, (place) => b.addFieldInt8(place, transposed ? 1 : 0, 0)],
};

export function tfliteModel(size) {
  const b = new Builder(1024);
  const { shapes, inputs, steps, context } = graph(size);
  const kinds = Object.keys(operators);
  const offset = (value) => (place) => b.addFieldOffset(place, value, 0);
  const codes = vector(
    b,
    kinds.map((kind) =>
      table(b, [
        (place) => b.addFieldInt8(place, operators[kind], 0),
        undefined,
        (place) => b.addFieldInt32(place, kind === 'batchMatmul' ? 2 : 1, 0),
        (place) => b.addFieldInt32(place, operators[kind], 0),
      ]),
    ),
  );
  const tensors = vector(
    b,
    shapes.map((shape, i) => {
      const [dims, name] = [whole(b, shape), b.createString(`t${i}`)];
      return table(b, [offset(dims), undefined, undefined, offset(name)]);
    }),
  );
  const operations = vector(
    b,
    steps.map(({ operator, operands, output, transposed }) => {
      const [from, to] = [whole(b, operands), whole(b, [output])];
      const options = table(b, optionFields[operator](b, transposed));
      return table(b, [
        (place) => b.addFieldInt32(place, kinds.indexOf(operator), 0),
        offset(from),
        offset(to),
        (place) => b.addFieldInt8(place, optionTypes[operator], 0),
        offset(options),
      ]);
    }),
  );
  const [ins, outs] = [whole(b, inputs), whole(b, [context])];
  const subgraphs = vector(b, [table(b, [offset(tensors), offset(ins), offset(outs), offset(operations)])]);
  const buffers = vector(b, [table(b, [undefined])]);
  const description = b.createString('attention');
  b.finish(
    table(b, [
      (place) => b.addFieldInt32(place, 3, 0),
      offset(codes),
      offset(subgraphs),
      offset(description),
      offset(buffers),
    ]),
    'TFL3',
  );
  return b.asUint8Array();
}
