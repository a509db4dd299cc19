// Multiplies one row with weights of one byte each in two ways that give the same integers: with
// 16-bit dot products, as in src/kernels/integer_rows.cc, and with the 8-bit dot products of
// relaxed SIMD.
#include <wasm_simd128.h>

#include <cstdint>
#include <vector>

namespace {

using Ints = std::int32_t __attribute__((vector_size(16)));

constexpr int block = 256;  // columns with one scale; the sums of a block are exact integers
constexpr int streams = 4;  // rows read at the same time, each rows / streams after the one before

int rows = 0, columns = 0;
std::vector<std::int8_t> weights;       // (rows × columns), from −127 to 127
std::vector<std::int16_t> activations;  // (columns), 14 bits
// One factor of a relaxed dot product must have 7 bits without a sign, so each activation is split
// into two such numbers: activation = 128 · high + low − 8192.
std::vector<std::int8_t> high, low;
std::vector<std::int32_t> weight_sums;  // (rows × blocks): each block's sum of weights, for −8192
std::vector<std::int32_t> products;     // (rows)

int blocks() { return (columns + block - 1) / block; }
int length(int first) { return first + block < columns ? block : columns - first; }

Ints sums_of(const Ints (&lanes)[streams]) {
  Ints sums = {};
  for (int s = 0; s < streams; ++s) sums[s] = lanes[s][0] + lanes[s][1] + lanes[s][2] + lanes[s][3];
  return sums;
}

// multiply_block(row, distance, first) returns the sums of one block for `streams` rows: row, row +
// distance, … `first` is the block's first column.
template <class MultiplyBlock>
void multiply(MultiplyBlock multiply_block) {
  const int distance = rows / streams;
  for (int row = 0; row < distance; ++row) {
    Ints totals = {};
    for (int first = 0; first < columns; first += block) {
      totals += multiply_block(row, distance, first);
    }
    for (int s = 0; s < streams; ++s) products[row + s * distance] = totals[s];
  }
}

}  // namespace

#define EXPORT(name) extern "C" __attribute__((export_name(#name)))

EXPORT(prepare) void prepare(int new_rows, int new_columns) {
  rows = new_rows;
  columns = new_columns;
  std::uint32_t state = 1;
  const auto next = [&state](int values) {
    state = state * 1664525U + 1013904223U;
    return static_cast<int>((state >> 16U) % static_cast<std::uint32_t>(values)) - values / 2;
  };
  weights.resize(rows * columns);
  for (auto& weight : weights) weight = static_cast<std::int8_t>(next(255));
  activations.resize(columns);
  for (auto& activation : activations) activation = static_cast<std::int16_t>(next(16383));
  for (const int activation : activations) {
    high.push_back(static_cast<std::int8_t>((activation + 8192) >> 7));
    low.push_back(static_cast<std::int8_t>((activation + 8192) & 127));
  }
  for (int row = 0; row < rows; ++row) {
    for (int first = 0; first < columns; first += block) {
      int sum = 0;
      for (int i = 0; i < length(first); ++i) sum += weights[row * columns + first + i];
      weight_sums.push_back(sum);
    }
  }
  products.resize(rows);
}

EXPORT(shorts) void shorts() {
  multiply([](int row, int distance, int first) {
    Ints lanes[streams] = {};
    for (int i = first; i < first + length(first); i += 8) {
      const v128_t factors = wasm_v128_load(&activations[i]);
#pragma GCC unroll 4
      for (int s = 0; s < streams; ++s) {
        const auto* from = &weights[(row + s * distance) * columns + i];
        lanes[s] += (Ints)wasm_i32x4_dot_i16x8(wasm_i16x8_load8x8(from), factors);
      }
    }
    return sums_of(lanes);
  });
}

EXPORT(relaxed) void relaxed() {
  multiply([](int row, int distance, int first) {
    Ints highs[streams] = {};
    Ints lows[streams] = {};
    for (int i = first; i < first + length(first); i += 16) {
      const v128_t upper = wasm_v128_load(&high[i]);
      const v128_t lower = wasm_v128_load(&low[i]);
#pragma GCC unroll 4
      for (int s = 0; s < streams; ++s) {
        const v128_t bytes = wasm_v128_load(&weights[(row + s * distance) * columns + i]);
        highs[s] = (Ints)wasm_i32x4_relaxed_dot_i8x16_i7x16_add(bytes, upper, (v128_t)highs[s]);
        lows[s] = (Ints)wasm_i32x4_relaxed_dot_i8x16_i7x16_add(bytes, lower, (v128_t)lows[s]);
      }
    }
    Ints sums = sums_of(highs) * 128 + sums_of(lows);
    for (int s = 0; s < streams; ++s) {
      sums[s] -= 8192 * weight_sums[(row + s * distance) * blocks() + first / block];
    }
    return sums;
  });
}

EXPORT(result) const std::int32_t* result() { return products.data(); }
