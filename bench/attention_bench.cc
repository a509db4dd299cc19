// Measures native attention: the fused kernel, tiled Eigen for comparison, and the processor's peak
// multiply-add rate.
#include <benchmark/benchmark.h>

#include <random>

#include "kernels/fused_attention.h"
#include "kernels/lanes.h"
#include "tiled_eigen.h"

namespace riverbank {
namespace {

constexpr Index width = 64;

Matrix normals(Index rows, unsigned seed) {
  std::mt19937 source(seed);
  std::normal_distribution<float> normal;
  Matrix out(rows, width);
  for (Index i = 0; i < out.size(); ++i) out.data()[i] = normal(source);
  return out;
}

struct Texts {
  Index heads, tokens;
  bool causal;
  Matrix queries, keys, values, context;

  explicit Texts(const benchmark::State& state)
      : heads(state.range(0)),
        tokens(state.range(1)),
        causal(state.range(2) != 0),
        queries(normals(heads * tokens, 1)),
        keys(normals(heads * tokens, 2)),
        values(normals(heads * tokens, 3)),
        context(heads * tokens, width) {}
};

// Reports the operations as a rate, GFLOP/s.
void count(benchmark::State& state, double operations) {
  state.counters["GFLOP"] =
      benchmark::Counter(operations * 1e-9, benchmark::Counter::kIsIterationInvariantRate);
}

double operations(const Texts& t) {
  const auto tokens = static_cast<double>(t.tokens);
  return 4 * static_cast<double>(t.heads) * tokens * tokens * width * (t.causal ? 0.5 : 1);
}

void fused(benchmark::State& state) {
  Texts t(state);
  FusedInput input;
  input.queries = t.queries;
  input.keys = t.keys;
  input.values = t.values;
  input.heads = t.heads;
  input.causal = t.causal;
  for (auto _ : state) {
    fused_attention(input, t.context.data(), {}, static_cast<int>(state.range(3)));
    benchmark::DoNotOptimize(t.context.data());
  }
  count(state, operations(t));
}

void tiled_eigen(benchmark::State& state) {
  Texts t(state);
  for (auto _ : state) {
    tiled::attend(t.queries.data(), t.keys.data(), t.values.data(), t.context.data(),
                  static_cast<int>(t.heads), static_cast<int>(t.tokens), t.causal);
    benchmark::DoNotOptimize(t.context.data());
  }
  count(state, operations(t));
}

void registers_only(benchmark::State& state) {
  constexpr int sums = 10;
  Lanes s[sums] = {};
  Lanes factor = splat(0.5F);
  benchmark::DoNotOptimize(factor);
  for (auto _ : state) {
    for (int round = 0; round < 1000; ++round) {
#pragma GCC unroll 10
      for (Lanes& each : s) each = multiply_add(each, factor, factor);
    }
    benchmark::DoNotOptimize(s);
  }
  count(state, 1000.0 * sums * lane_count * 2);
}

void sizes(benchmark::internal::Benchmark* bench, int threads) {
  for (const auto& [heads, tokens] : {std::pair{12, 128}, {12, 512}, {12, 1024}, {1, 4096}}) {
    for (const int causal : {0, 1}) bench->Args({heads, tokens, causal, threads});
  }
  bench->Unit(benchmark::kMillisecond)->UseRealTime();
}

BENCHMARK(fused)->Apply([](auto* bench) { sizes(bench, 1); });
BENCHMARK(fused)->Apply([](auto* bench) { sizes(bench, 2); });
BENCHMARK(tiled_eigen)->Apply([](auto* bench) { sizes(bench, 1); });
BENCHMARK(registers_only);

}  // namespace
}  // namespace riverbank
