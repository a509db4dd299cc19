// Notebook 001: attention on whole numbers that can be checked by hand.
#include "notebooks/notebook_text.h"

namespace riverbank {

const NotebookText notebook_001 = {"001", "Self-attention by hand", 4, std::nullopt, R"(
# 1 | 2 | Tools

# 2 | 36 | Three inputs of four numbers
02/x = literal shape=3,4 data=1,0,1,0,0,2,0,2,1,1,1,1
> tensor 02/x

# 3 | 37 | Weights for keys, queries and values
03/w_key = literal shape=4,3 data=0,0,1,1,1,0,0,1,0,1,1,0
03/w_query = literal shape=4,3 data=1,0,1,1,0,0,0,0,1,0,1,1
03/w_value = literal shape=4,3 data=0,2,0,0,3,0,1,0,3,1,1,0
> text Веса для key:
> tensor 03/w_key
> text Веса для query:
> tensor 03/w_query
> text Веса для value:
> tensor 03/w_value

# 4 | 38 | Keys, queries and values
04/keys = matmul 02/x 03/w_key
04/querys = matmul 02/x 03/w_query
04/values = matmul 02/x 03/w_value
> text Keys:
> tensor 04/keys
> text Querys:
> tensor 04/querys
> text Values:
> tensor 04/values

# 5 | 39 | Scores: every query meets every key
05/attn_scores = matmul_nt 04/querys 04/keys
> tensor 05/attn_scores

# 6 | 40 | Softmax, then weights rounded by hand
06/attn_scores_softmax_exact = softmax 05/attn_scores
06/attn_scores_softmax = literal shape=3,3 data=0,0.5,0.5,0,1,0,0,0.9,0.1
> tensor 06/attn_scores_softmax_exact
> tensor 06/attn_scores_softmax

# 7 | 34 | Every value times its weights
07/weighted_values = weighted_values 04/values 06/attn_scores_softmax
> tensor 07/weighted_values

# 8 | 35 | The weighted values, added up
08/outputs = sum 07/weighted_values dim=0
+ 08/outputs_exact = matmul 06/attn_scores_softmax_exact 04/values
> tensor 08/outputs
)"};

}  // namespace riverbank
