// Notebook 000: the word bank between a river and money, from raw vectors to learned attention.
#include "notebooks/notebook_text.h"

namespace riverbank {

const NotebookText notebook_000 = {"000", "Self-attention from first principles", 3, false, R"(
# 1 | | Tools, and three digits after the point

# 2 | | Two sentences of three words

# 3 | | A vector for each word
03/vocab_stream = literal shape=4 data=1.2,0,0,0.3
03/vocab_mud = literal shape=4 data=0.9,0,0,0.9
03/vocab_money = literal shape=4 data=0,1.4,0,0.1
03/vocab_loan = literal shape=4 data=0,1.1,0,0.6
03/vocab_bank = literal shape=4 data=0.8,0.8,0.2,0

# 4 | | The river sentence as vectors
04/river_embeddings = literal shape=3,4 data=1.2,0,0,0.3,0.8,0.8,0.2,0,0.9,0,0,0.9
> tensor 04/river_embeddings

# 5 | | The finance sentence as vectors
05/finance_embeddings = literal shape=3,4 data=0,1.4,0,0.1,0.8,0.8,0.2,0,0,1.1,0,0.6
> tensor 05/finance_embeddings

# 6 | | The weights of a linear layer
06/W = literal shape=4,3 data=1,0.2,0,0.1,1.1,0,0.5,0.5,1,0,0.3,0.8

# 7 | | The linear layer on the river sentence
07/river_at_W = matmul 04/river_embeddings 06/W
> tensor 07/river_at_W

# 8 | | On the finance sentence: bank gets the same row
08/finance_at_W = matmul 05/finance_embeddings 06/W
> tensor 08/finance_at_W

# 9 | | Compare every river word with every other
09/river_scores = matmul_nt 04/river_embeddings 04/river_embeddings
> tensor 09/river_scores

# 10 | | Compare every finance word with every other
10/finance_scores = matmul_nt 05/finance_embeddings 05/finance_embeddings
> tensor 10/finance_scores

# 11 | | Compare, weight, mix: the river sentence
11/river_weights = softmax 09/river_scores
11/river_context = matmul 11/river_weights 04/river_embeddings
> tensor 11/river_context

# 12 | | Compare, weight, mix: the finance sentence
12/finance_weights = softmax 10/finance_scores
12/finance_context = matmul 12/finance_weights 05/finance_embeddings
> tensor 12/finance_context

# 13 | | Three projections, set by hand
13/W_query = literal shape=4,2 data=1,0,0,1,0.2,0.2,0,0
13/W_key = literal shape=4,2 data=1,0,0,1,0,0,0.1,0.1
13/W_value = literal shape=4,3 data=1,0,0,0,1,0,0,0,1,0,0,0.5

# 14 | | Attention with projections on the river sentence
14/river_queries = matmul 04/river_embeddings 13/W_query
14/river_keys = matmul 04/river_embeddings 13/W_key
14/river_values = matmul 04/river_embeddings 13/W_value
14/river_qk = matmul_nt 14/river_queries 14/river_keys
14/river_scores_scaled = div 14/river_qk by=1.4142135623730951
14/river_weights2 = softmax 14/river_scores_scaled
14/river_context2 = matmul 14/river_weights2 14/river_values
> tensor 14/river_context2

# 15 | | Attention with projections on the finance sentence
15/finance_queries = matmul 05/finance_embeddings 13/W_query
15/finance_keys = matmul 05/finance_embeddings 13/W_key
15/finance_values = matmul 05/finance_embeddings 13/W_value
15/finance_qk = matmul_nt 15/finance_queries 15/finance_keys
15/finance_scores_scaled = div 15/finance_qk by=1.4142135623730951
15/finance_weights2 = softmax 15/finance_scores_scaled
15/finance_context2 = matmul 15/finance_weights2 15/finance_values
> tensor 15/finance_context2

# 16 | | A class with random projections, seed 0
16/self_attention_W_query = rand seed=0 shape=4,3
16/self_attention_W_key = rand seed=0 skip_draws=12 shape=4,3
16/self_attention_W_value = rand seed=0 skip_draws=24 shape=4,3

# 17 | | The class on the river sentence
17/river_queries = matmul 04/river_embeddings 16/self_attention_W_query
17/river_keys = matmul 04/river_embeddings 16/self_attention_W_key
17/river_values = matmul 04/river_embeddings 16/self_attention_W_value
17/river_attn_scores = matmul_nt 17/river_queries 17/river_keys
17/river_attn_scores_scaled = div 17/river_attn_scores by=1.7320508075688772
17/river_attn_weights = softmax 17/river_attn_scores_scaled
17/river_output = matmul 17/river_attn_weights 17/river_values
> tensor 17/river_output grad_fn=<MmBackward0>

# 18 | | The class on the finance sentence
18/finance_queries = matmul 05/finance_embeddings 16/self_attention_W_query
18/finance_keys = matmul 05/finance_embeddings 16/self_attention_W_key
18/finance_values = matmul 05/finance_embeddings 16/self_attention_W_value
18/finance_attn_scores = matmul_nt 18/finance_queries 18/finance_keys
18/finance_attn_scores_scaled = div 18/finance_attn_scores by=1.7320508075688772
18/finance_attn_weights = softmax 18/finance_attn_scores_scaled
18/finance_output = matmul 18/finance_attn_weights 18/finance_values
> tensor 18/finance_output grad_fn=<MmBackward0>
)"};

}  // namespace riverbank
