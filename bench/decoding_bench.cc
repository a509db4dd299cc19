// Measures the kernels that generate text, and compares them with the time that reading the weights
// from memory takes. Each kernel multiplies rows with the weights of a decoder of SmolLM2-135M's
// shape, and is first checked against float64.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <string>
#include <vector>

#include "kernels/integer_rows.h"
#include "kernels/lanes.h"
#include "kernels/packing.h"
#include "kernels/stored_matrix.h"

#ifdef __EMSCRIPTEN__
#include <emscripten.h>
#endif

namespace riverbank {
namespace {

double now_ms() {
#ifdef __EMSCRIPTEN__
  return emscripten_get_now();
#else
  const auto time = std::chrono::steady_clock::now().time_since_epoch();
  return std::chrono::duration<double, std::milli>(time).count();
#endif
}

// Random numbers that are nearly normal: sums of four uniform ones.
class Dice {
 public:
  float next() {
    float total = 0;
    for (int i = 0; i < 4; ++i) {
      state_ = state_ * 6364136223846793005ULL + 1442695040888963407ULL;
      total += static_cast<float>(state_ >> 40U) * 0x1p-24F - 0.5F;
    }
    return total;
  }

 private:
  std::uint64_t state_ = 1;
};

std::uint16_t to_f16(float value) {  // for |value| < 65504; truncates
  std::uint32_t bits = 0;
  const float scaled = value * 0x1p-112F;
  std::memcpy(&bits, &scaled, 4);
  return static_cast<std::uint16_t>(((bits >> 16U) & 0x8000U) | ((bits & 0x7FFFFFFFU) >> 13U));
}

struct Weights {
  NumberFormat format = NumberFormat::f32;
  WeightLayout layout = WeightLayout::panels;
  std::vector<std::byte> bytes;
  std::vector<float> scales;
  StoredMatrix matrix;
};

Weights make_weights(NumberFormat format, Index rows, Index columns, Dice& dice) {
  Weights out;
  out.format = format;
  const auto size = static_cast<std::size_t>(bytes_of(format));
  out.bytes.resize(static_cast<std::size_t>(rows * columns) * size);
  std::vector<float> row(static_cast<std::size_t>(columns));
  for (Index r = 0; r < rows; ++r) {
    for (float& number : row) number = dice.next();
    std::byte* to = out.bytes.data() + static_cast<std::size_t>(r * columns) * size;
    if (format == NumberFormat::i8) {
      out.scales.push_back(
          quantise_weights(row.data(), columns, reinterpret_cast<std::int8_t*>(to)));
      continue;
    }
    for (const float number : row) {
      std::uint32_t bits = 0;
      std::memcpy(&bits, &number, 4);
      const std::uint16_t half =
          format == NumberFormat::f16 ? to_f16(number) : static_cast<std::uint16_t>(bits >> 16U);
      std::memcpy(to, format == NumberFormat::f32 ? static_cast<const void*>(&bits) : &half, size);
      to += size;
    }
  }
  out.layout = format == NumberFormat::i8 ? WeightLayout::integer_rows : WeightLayout::panels;
  out.matrix = {format,  out.bytes.data(), rows,
                columns, columns,          out.scales.empty() ? nullptr : out.scales.data()};
  return out;
}

double worst_error(const Matrix& x, const Matrix& weight, const Matrix& got) {
  double worst = 0;
  double size = 0;
  for (Index i = 0; i < got.rows(); ++i) {
    for (Index j = 0; j < got.cols(); ++j) {
      double want = 0;
      for (Index k = 0; k < x.cols(); ++k) {
        want += static_cast<double>(x(i, k)) * static_cast<double>(weight(j, k));
      }
      worst = std::max(worst, std::abs(want - static_cast<double>(got(i, j))));
      size += want * want;
    }
  }
  return worst / std::sqrt(size / static_cast<double>(got.size()));
}

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

// Sums all bytes with wide loads, four sums at a time. Returns ms.
double read_memory(const std::vector<std::byte>& bytes) {
  static volatile std::uint32_t sink = 0;
  const double start = now_ms();
  BitLanes sums[4] = {};
  constexpr std::size_t width = sizeof(BitLanes);
  for (std::size_t i = 0; i + 4 * width <= bytes.size(); i += 4 * width) {
    for (std::size_t k = 0; k < 4; ++k) {
      BitLanes lanes;
      std::memcpy(&lanes, bytes.data() + i + k * width, width);
      sums[k] += lanes;
    }
  }
  const BitLanes total = sums[0] + sums[1] + sums[2] + sums[3];
  sink = sink + total[0];
  return now_ms() - start;
}

// The sizes of one layer's weights in SmolLM2-135M: q, k, v, o, gate, up, down. The model has 30
// such layers, and a token table that is not measured here.
struct Sizes {
  Index rows, columns;
};
constexpr Sizes layer[] = {{576, 576},  {192, 576},  {192, 576}, {576, 576},
                           {1536, 576}, {1536, 576}, {576, 1536}};

void run(const char* name, NumberFormat format, Index layers, int rounds) {
  Dice dice;
  std::vector<Weights> all;
  std::size_t bytes = 0;
  for (Index i = 0; i < layers; ++i) {
    for (const Sizes& sizes : layer) {
      all.push_back(make_weights(format, sizes.rows, sizes.columns, dice));
      bytes += all.back().bytes.size();
    }
  }
  for (std::size_t i = 0; i < all.size(); ++i) {
    Matrix x(3, all[i].matrix.columns);
    for (Index k = 0; k < x.size(); ++k) x.data()[k] = dice.next();
    const bool checked = i < 7;
    const Matrix dense = checked ? all[i].matrix.widened() : Matrix();
    if (all[i].layout == WeightLayout::panels) {
      pack_in_panels(format, all[i].bytes.data(), all[i].matrix.rows, all[i].matrix.columns);
    }
    if (!checked) continue;
    for (const Index rows : {Index{1}, Index{3}}) {
      const Matrix part(rows, x.cols(), x.data());
      const double error =
          worst_error(part, dense, project_stored(part, all[i].matrix, all[i].layout, {}));
      if (error < 2e-3) continue;
      std::printf("%s is wrong by %g\n", name, error);
      std::exit(1);
    }
  }
  std::vector<std::byte> memory(bytes);
  for (std::size_t i = 0; i < bytes; i += 64) memory[i] = static_cast<std::byte>(i >> 8U);
  const auto multiply_all = [&](Index rows) {
    Matrix x(rows, 1536);
    for (Index k = 0; k < x.size(); ++k) x.data()[k] = dice.next();
    const double start = now_ms();
    for (const Weights& weights : all) {
      const Matrix part(rows, weights.matrix.columns, x.data());
      project_stored(part, weights.matrix, weights.layout, {});
    }
    return now_ms() - start;
  };
  std::vector<double> limits, ones, shares, prompts;
  for (int round = 0; round < rounds; ++round) {
    limits.push_back(read_memory(memory));
    ones.push_back(multiply_all(1));
    shares.push_back(limits.back() / ones.back());
    if (round < 5) prompts.push_back(multiply_all(64) / 64);
  }
  const double megabytes = static_cast<double>(bytes) * 1e-6;
  std::printf(
      "%-5s %6.1f MB: limit %6.2f ms (%4.1f GB/s), one row %6.2f ms = %3.0f %% of the limit; "
      "prompt %5.2f ms a row (%4.1f GFLOP/s)\n",
      name, megabytes, median(limits), megabytes / median(limits), median(ones),
      100 * median(shares), median(prompts),
      2 * megabytes * 1e-3 / static_cast<double>(bytes_of(format)) / median(prompts) * 1e3);
}

}  // namespace
}  // namespace riverbank

int main() {
  using riverbank::NumberFormat;
  riverbank::run("int8", NumberFormat::i8, 30, 15);
  riverbank::run("F16", NumberFormat::f16, 30, 15);
  riverbank::run("BF16", NumberFormat::bf16, 30, 15);
  riverbank::run("F32", NumberFormat::f32, 15, 15);
}
