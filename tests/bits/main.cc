// Prints, for each step of the engine, a hash of the step's outputs over many random cases.
#include <cstdio>

#include "bits/step_hash.h"

int main() {
  using namespace riverbank::bits;
  std::uint64_t seed = 0;
  for (const auto& group : {attention_steps(), whole_attention(), layer_steps(), random_steps(),
                            notebook_steps(), kernel_steps(), model_steps(), checkpoint_steps()}) {
    for (const StepHash& step : group) {
      Dice dice(++seed);
      BitHash hash;
      for (int i = 0; i < step.cases; ++i) step.run(dice, hash);
      std::printf("%-34.*s %5d cases  %016llx\n", static_cast<int>(step.name.size()),
                  step.name.data(), step.cases, static_cast<unsigned long long>(hash.value()));
    }
  }
}
