// Rounds float32 to binary16.

const float = new Float32Array(1);
const bits = new Uint32Array(float.buffer);

/**
 * The bits of the nearest binary16 of a number from -65504 to 65504. Ties go to even, except for subnormal numbers.
 */
export function toF16(value) {
  float[0] = Math.abs(value);
  const size = bits[0];
  const sign = value < 0 || Object.is(value, -0) ? 0x8000 : 0;
  if (size < 0x38800000) return sign | Math.round(float[0] * 2 ** 24); // subnormal: multiples of 2⁻²⁴
  const rounded = size + 0xfff + ((size >>> 13) & 1);
  return sign | ((rounded - 0x38000000) >>> 13);
}

export function toF16s(numbers) {
  return Uint16Array.from(numbers, toF16);
}
