// One thing that a golden file asks for, and how it came out.
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace riverbank::golden {

struct Outcome {
  std::vector<std::string> failures;  // "field: [place] is …, want …, allowed …", or what was wrong
  std::vector<std::string>
      not_run;      // outputs of a notebook that is not ours: there is nothing to compare
  bool ran = true;  // false: nothing of it was run
};

struct GoldenCase {
  std::string id;
  std::function<Outcome()> run;
};

}  // namespace riverbank::golden
