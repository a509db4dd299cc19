// The numbers that notebook 000 types in: its words and its W. The built page ships this module's value only.
import golden from '../../../tests/golden/notebooks.json' with { type: 'json' };

interface TypedTensor {
  shape: number[];
  data: number[];
}

const typed = /^000\/(03\/vocab_\w+|06\/W)$/;

/** By their ids, "000/06/W". */
export const typedTensors: Record<string, TypedTensor> = Object.fromEntries(
  golden.entries.filter(({ id }) => typed.test(id)).map(({ id, value: { shape, data } }) => [id, { shape, data: data.map(Number) }]));
