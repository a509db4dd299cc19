// Defines a golden case (inputs with expected results) and the outcome of running it.
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace riverbank::golden {

struct Outcome {
  std::vector<std::string> failures;  // "field: [place] is …, want …, allowed …", or an error
  std::vector<std::string> not_run;   // outputs that cannot be compared: of an unknown notebook
  bool ran = true;                    // false if no part of the case was run
};

struct GoldenCase {
  std::string id;
  std::function<Outcome()> run;
};

}  // namespace riverbank::golden
