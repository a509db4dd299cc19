// Describes a mistake in an input of attend(), with the exact error message that it must give.
#pragma once

#include <gtest/gtest.h>

#include <functional>
#include <ostream>
#include <string>
#include <vector>

#include "attention/attend.h"
#include "support/attend_requests.h"

namespace riverbank::tests {

struct Mistake {
  std::string name;
  std::function<void(AttendInput&)> make;
  std::string words;
};

inline std::ostream& operator<<(std::ostream& out, const Mistake& mistake) {
  return out << mistake.name;
}

inline std::string name_of(const testing::TestParamInfo<Mistake>& info) { return info.param.name; }

// Returns a valid input, in which a test makes a mistake: 2 heads, 3 queries of width 4, 5 keys of
// width 6, values of width 7, d_k = d_v = 2, output width 3.
inline AttendInput valid_request() {
  return random_request<float>({.queries = 3,
                                .d_model = 4,
                                .keys = 5,
                                .d_source = 6,
                                .d_value_source = 7,
                                .heads = 2,
                                .d_k = 2,
                                .d_v = 2,
                                .d_out = 3,
                                .bias = true},
                               21);
}

// Makes the mistake in the valid input and returns the error message of attend().
inline std::string words_of(const Mistake& mistake) {
  AttendInput input = valid_request();
  mistake.make(input);
  return attend(input).error();
}

}  // namespace riverbank::tests
