// Notebook 002: masks. Its classes never ran; src/model has their repaired form.
#include "notebooks/notebook_text.h"

namespace riverbank {

const NotebookText notebook_002 = {"002", "Masks, heads and a language model", 4, std::nullopt, R"(
# 1 | 1 | Hide the words that come later
01/attention_affinities = literal shape=4,4 fill=1
01/masked = causal_mask 01/attention_affinities
01/attention_weights = softmax 01/masked
> tensor 01/attention_affinities
> tensor 01/attention_weights

# 2 | | Average what came before
02/weighted_masked_inputs = literal shape=4,8,2 fill=0
+ 02/x = randn seed=0 shape=4,8,2
+ 02/zeros = literal shape=8,8 fill=0
+ 02/zeros_masked = causal_mask 02/zeros
+ 02/averaging_weights = softmax 02/zeros_masked
+ 02/causal_average = matmul 02/averaging_weights 02/x

# 3 | | One attention head, repaired in src/model

# 4 | | A language model with one head, repaired in src/model

# 5 | 2 | Several heads side by side, repaired in src/model

# 6 | | A language model with several heads, repaired in src/model
)"};

}  // namespace riverbank
