// Notebook 003: attention as a class, then every number in it computed again.
#include "notebooks/notebook_text.h"

namespace riverbank {

const NotebookText notebook_003 = {"003", "Self-attention as a class, verified", 4, std::nullopt,
                                   R"(
# 1 | | Tools

# 2 | | A class for self-attention

# 3 | | The class on three tokens, seed 42
03/encodings_matrix = literal shape=3,2 data=1.16,0.23,0.57,1.36,4.41,-2.16
03/W_q.weight = linear_init seed=42 in=2 out=2 bias=0 what=weight
03/W_k.weight = linear_init seed=42 skip_draws=4 in=2 out=2 bias=0 what=weight
03/W_v.weight = linear_init seed=42 skip_draws=8 in=2 out=2 bias=0 what=weight
> tensor 03/selfAttention(encodings_matrix) grad_fn=<MmBackward0>

# 4 | | The weights that make queries
04/W_q.weight.T = transpose 03/W_q.weight
> tensor 04/W_q.weight.T grad_fn=<TransposeBackward0>

# 5 | | The weights that make keys
05/W_k.weight.T = transpose 03/W_k.weight
> tensor 05/W_k.weight.T grad_fn=<TransposeBackward0>

# 6 | | The weights that make values
06/W_v.weight.T = transpose 03/W_v.weight
> tensor 06/W_v.weight.T grad_fn=<TransposeBackward0>

# 7 | | Queries
07/q = linear 03/encodings_matrix 03/W_q.weight
> tensor 07/q grad_fn=<MmBackward0>

# 8 | | Keys
08/k = linear 03/encodings_matrix 03/W_k.weight
> tensor 08/k grad_fn=<MmBackward0>

# 9 | | Values
09/v = linear 03/encodings_matrix 03/W_v.weight
> tensor 09/v grad_fn=<MmBackward0>

# 10 | | Queries, kept under a name
10/q = linear 03/encodings_matrix 03/W_q.weight
> tensor 10/q grad_fn=<MmBackward0>

# 11 | | Keys, kept under a name
11/k = linear 03/encodings_matrix 03/W_k.weight
> tensor 11/k grad_fn=<MmBackward0>

# 12 | | Scores: queries times keys
12/sims = matmul_nt 07/q 08/k
> tensor 12/sims grad_fn=<MmBackward0>

# 13 | | Scores divided by the square root of 2
13/scaled_sims = div 12/sims by=1.4142135381698608
> tensor 13/scaled_sims grad_fn=<DivBackward0>

# 14 | | Softmax of each row
14/attention_percents = softmax 13/scaled_sims
> tensor 14/attention_percents grad_fn=<SoftmaxBackward0>

# 15 | | Weights times values: what the class gave
15/attention = matmul 14/attention_percents 09/v
03/selfAttention(encodings_matrix) = matmul 14/attention_percents 09/v
> tensor 15/attention grad_fn=<MmBackward0>
)"};

}  // namespace riverbank
