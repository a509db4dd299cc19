// Runs every case of the golden files natively. Prints one line per file, and every failure in
// full.
#include <cstdio>
#include <cstring>
#include <string>

#include "golden/cases/golden_file.h"

namespace riverbank::golden {
namespace {

struct Count {
  int passed = 0;
  int failed = 0;
};

// The results of a file's cases as lines of text.
struct Report {
  Count count;
  int waiting_cases = 0;
  std::size_t waiting_outputs = 0;
  std::string failures;
  std::string waiting;
};

void add(Report& report, const GoldenCase& each) {
  const Outcome outcome = each.run();
  for (const std::string& words : outcome.failures) {
    report.failures += "  failed: " + each.id + ": " + words + "\n";
  }
  if (!outcome.not_run.empty()) {
    report.waiting_outputs += outcome.not_run.size();
    report.waiting += "  not run: " + each.id + ":";
    for (const std::string& name : outcome.not_run) report.waiting += " " + name;
    report.waiting += "\n";
  }
  if (!outcome.ran) {
    ++report.waiting_cases;
  } else {
    ++(outcome.failures.empty() ? report.count.passed : report.count.failed);
  }
}

Count run_file(const std::string& label, const std::string& path) {
  const auto file = open_golden_file(path);
  if (!file) {
    std::printf("%s %s\n", label.c_str(), file.error().c_str());
    return {0, 1};
  }
  Report report;
  for (const GoldenCase& each : file->cases) add(report, each);
  std::printf("%s %s: cases %zu, passed %d, failed %d", label.c_str(), file->name.c_str(),
              file->cases.size(), report.count.passed, report.count.failed);
  if (report.waiting_outputs > 0) {
    std::printf(", not run %d (and of all cases %zu outputs)", report.waiting_cases,
                report.waiting_outputs);
  }
  std::printf("\n%s%s", report.failures.c_str(), report.waiting.c_str());
  return report.count;
}

}  // namespace
}  // namespace riverbank::golden

int main(int count, char** words) {
  std::string label = "native";
  for (int i = 1; i + 1 < count; ++i) {
    if (std::strcmp(words[i], "--label") == 0) label = words[i + 1];
  }
  riverbank::golden::Count all;
  for (const std::string& path : riverbank::golden::golden_paths()) {
    const auto one = riverbank::golden::run_file(label, path);
    all.passed += one.passed;
    all.failed += one.failed;
  }
  std::printf("%d passed, %d failed\n", all.passed, all.failed);
  return all.failed == 0 ? 0 : 1;
}
