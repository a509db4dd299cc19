// Computes attention on three words, and prints how bank weighs stream, bank and mud.
#include <riverbank.h>

#include <cstdio>

int main() {
  riverbank::AttendInput input;
  input.embeddings = riverbank::Matrix{{1.2f, 0, 0, 0.3f}, {0.8f, 0.8f, 0.2f, 0}, {0.9f, 0, 0, 0.9f}};
  input.scale = riverbank::Scale::off;
  const auto trace = riverbank::attend(input);
  if (!trace) {
    std::fprintf(stderr, "%s\n", trace.error().c_str());
    return 1;
  }
  for (const float weight : trace->weights.row(1)) std::printf("%.3f\n", static_cast<double>(weight));
  return 0;
}
