// Compares a native step of masked training with the peak multiply-add rate of the same threads:
// riverbank_training_bench [threads [rounds]]. The step and the peak rate are measured in turns.
#include <malloc.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <thread>
#include <vector>

#include "kernels/lanes.h"
#include "model/masking.h"
#include "model/shared_step.h"

namespace riverbank {
namespace {

// Wall-clock time, and processor time of all threads. Processor time is also meaningful on a shared
// machine, but does not include waiting threads.
struct Seconds {
  double wall, processor;
};

Seconds seconds_of(auto work) {
  const auto start = std::chrono::steady_clock::now();
  const std::clock_t before = std::clock();
  work();
  const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - start;
  return {wall.count(), static_cast<double>(std::clock() - before) / CLOCKS_PER_SEC};
}

// Measures multiply-adds that never leave the registers, on every thread. Returns the number of
// operations and the time.
std::pair<double, Seconds> limit(int threads) {
  constexpr int sums = 10;
  constexpr int rounds = 60'000'000;
  const auto loop = [] {
    Lanes s[sums];
    // volatile, so that the compiler can neither compute the result nor merge the sums.
    volatile float unknown = 0.5F;
    const Lanes factor = splat(unknown);
#pragma GCC unroll 10
    for (Lanes& each : s) each = splat(unknown);
    for (int round = 0; round < rounds; ++round) {
#pragma GCC unroll 10
      for (Lanes& each : s) each = multiply_add(each, factor, factor);
    }
    Lanes all = {};
// This loop is unrolled too; otherwise the sums would be stored in memory.
#pragma GCC unroll 10
    for (const Lanes& each : s) all += each;
    unknown = sum(all);
  };
  const Seconds seconds = seconds_of([&] {
    std::vector<std::thread> others;
    for (int i = 1; i < threads; ++i) others.emplace_back(loop);
    loop();
    for (std::thread& other : others) other.join();
  });
  return {2.0 * threads * sums * lane_count * rounds, seconds};
}

// The config of the English model: 4 blocks of width 192, 8,192 tokens, output weights tied to the
// token table.
LanguageModelConfig english() {
  LanguageModelConfig config;
  config.vocabulary = 8192;
  config.embedding = 192;
  config.sequence = 64;
  config.heads = 6;
  config.context = ContextKind::blocks;
  config.blocks = 4;
  config.activation = Activation::gelu;
  config.reads = Reads::both;
  config.output = OutputKind::tied;
  return config;
}

// The operations of a step: every product once in the forward pass and twice in the backward pass.
// Recomputation is not counted.
double operations(const LanguageModelConfig& config, const Batch& batch) {
  const auto n = static_cast<double>(batch.tokens.size());
  const auto d = static_cast<double>(config.embedding);
  const auto targets =
      n - static_cast<double>(std::count(batch.targets.begin(), batch.targets.end(), no_target));
  const double block = n * 12 * d * d + 2 * n * static_cast<double>(batch.length) * d;
  return 6 * (static_cast<double>(config.blocks) * block +
              targets * d * static_cast<double>(config.vocabulary));
}

Batch any_batch(const LanguageModelConfig& config, std::int64_t step) {
  constexpr Index sequences = 128;
  Generator generator = step_generator(1, step);
  std::vector<Index> tokens(static_cast<std::size_t>(sequences * config.sequence));
  for (Index& token : tokens) token = static_cast<Index>(generator.next_u32() % 8190) + 2;
  return *mask_batch(tokens, sequences, config.vocabulary, {.reserved = 2}, generator);
}

double median(std::vector<double> numbers) {
  std::sort(numbers.begin(), numbers.end());
  return numbers[numbers.size() / 2];
}

void run(int threads, int rounds) {
  const LanguageModelConfig config = english();
  TrainerState state = start_training(*draw_parameters(config, 1));
  std::vector<double> limits, rates, shares, processor_shares, tokens;
  for (int round = 0; round < rounds; ++round) {
    const Batch batch = any_batch(config, round);
    const auto [most, registers] = limit(threads);
    limits.push_back(most / registers.wall);
    const Seconds seconds = seconds_of([&] {
      const auto report = shared_train_step(config, {}, state, batch, {16, threads});
      if (!report) std::abort();
    });
    rates.push_back(operations(config, batch) / seconds.wall);
    shares.push_back(rates.back() / limits.back());
    processor_shares.push_back(operations(config, batch) / seconds.processor /
                               (most / registers.processor));
    tokens.push_back(static_cast<double>(batch.tokens.size()) / seconds.wall);
  }
  std::printf(
      "%d threads, %d rounds: %.0f tokens/s, %.0f of %.0f GFLOP/s (multiply-adds in registers), "
      "%.0f %%; by processor time %.0f %%\n",
      threads, rounds, median(tokens), median(rates) * 1e-9, median(limits) * 1e-9,
      median(shares) * 100, median(processor_shares) * 100);
}

}  // namespace
}  // namespace riverbank

int main(int count, char** words) {
  // Keeps freed memory in the process, so that later work does not have to request pages again.
  mallopt(M_MMAP_THRESHOLD, 1 << 30);
  mallopt(M_TRIM_THRESHOLD, 1 << 30);
  mallopt(M_ARENA_MAX, 1);
  riverbank::run(count > 1 ? std::atoi(words[1]) : 2, count > 2 ? std::atoi(words[2]) : 9);
}
