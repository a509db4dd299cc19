// Notebook 004: attention without weights, with weights, and with eight heads.
#include "notebooks/notebook_text.h"

namespace riverbank {

const NotebookText notebook_004 = {"004", "From raw attention to eight heads", 4, std::nullopt, R"(
# 1 | 40 | Tools

# 2 | 41 | A sentence of eight token ids
02/sentence = literal shape=8 data=0,7,1,2,5,6,4,3 dtype=i64

# 3 | 42 | A random embedding, seed 123
03/embed.weight = embedding_init seed=123 num=10 dim=16
03/embedded_sentence = gather_rows 03/embed.weight 02/sentence
> size 03/embedded_sentence

# 4 | 43 | Scores in a loop
04/omega = matmul_nt 03/embedded_sentence 03/embedded_sentence

# 5 | 44 | Scores as one product
05/omega_mat = matmul_nt 03/embedded_sentence 03/embedded_sentence

# 6 | 45 | Loop and product agree
> allclose 05/omega_mat 04/omega

# 7 | 46 | Softmax of the scores
07/attention_weights = softmax 04/omega
> size 07/attention_weights

# 8 | 47 | Each row of weights sums to 1
08/attention_weights.sum = sum 07/attention_weights dim=1
> tensor 08/attention_weights.sum

# 9 | 48 | The second word's context in a loop
09/x_2 = index 03/embedded_sentence at=1
09/attention_weights[1] = index 07/attention_weights at=1
09/context_vec2 = matmul 09/attention_weights[1] 03/embedded_sentence
> tensor 09/context_vec2

# 10 | 49 | Every context as one product
10/context_vectors = matmul 07/attention_weights 03/embedded_sentence

# 11 | 51 | Loop and product agree
> allclose 09/context_vec2 10/context_vectors 1

# 12 | 52 | Random weights for queries, keys and values
12/U_query = rand seed=123 shape=16,16
12/U_key = rand seed=123 skip_draws=256 shape=16,16
12/U_value = rand seed=123 skip_draws=512 shape=16,16

# 13 | 53 | The second word's query, key and value
13/query_2 = matmul 12/U_query 09/x_2
13/key_2 = matmul 12/U_key 09/x_2
13/value_2 = matmul 12/U_value 09/x_2

# 14 | 54 | Keys and values of all words
14/keys = matmul_nt 03/embedded_sentence 12/U_key
14/values = matmul_nt 03/embedded_sentence 12/U_value

# 15 | 55 | One word and all words agree
> allclose 13/key_2 14/keys 1
> allclose 13/value_2 14/values 1

# 16 | 56 | One score
16/keys[2] = index 14/keys at=2
16/omega_23 = dot 13/query_2 16/keys[2]
> tensor 16/omega_23

# 17 | 57 | The second word's scores
17/omega_2 = matmul_nt 13/query_2 14/keys
> tensor 17/omega_2

# 18 | 60 | Scaled, then softmax
18/omega_2_scaled = div 17/omega_2 by=4
18/attention_weights_2 = softmax 18/omega_2_scaled
> tensor 18/attention_weights_2

# 19 | 61 | The second word's context
19/context_vec2 = matmul 18/attention_weights_2 14/values
> tensor 19/context_vec2

# 20 | 62 | One head's query weights, from the seed again
20/one_U_query = rand seed=123 shape=16,16

# 21 | 75 | Weights of eight heads; the cell was run out of order
21/multihead_U_query = rand seed=123 skip_draws=14080 shape=8,16,16
21/multihead_U_key = rand seed=123 skip_draws=16128 shape=8,16,16
21/multihead_U_value = rand seed=123 skip_draws=18176 shape=8,16,16

# 22 | 76 | The second word in eight heads
22/multihead_query_2 = matmul 21/multihead_U_query 09/x_2
22/multihead_key_2 = matmul 21/multihead_U_key 09/x_2
22/multihead_value_2 = matmul 21/multihead_U_value 09/x_2
22/multihead_query_2[3] = index 22/multihead_query_2 at=3
> size 22/multihead_query_2
> tensor 22/multihead_query_2[3]

# 23 | 77 | Eight copies of the sentence
23/embedded_sentence.T = transpose 03/embedded_sentence
23/stacked_input = repeat 23/embedded_sentence.T times=8
> size 23/stacked_input

# 24 | 81 | Keys of all heads, tokens last
24/multihead_keys_hdT = matmul 21/multihead_U_key 23/stacked_input
> size 24/multihead_keys_hdT

# 25 | 82 | Keys of all heads, tokens before features
25/multihead_keys = permute 24/multihead_keys_hdT dims=0,2,1
> size 25/multihead_keys

# 26 | 84 | One key
26/multihead_keys[2,1] = index 25/multihead_keys at=2,1
> tensor 26/multihead_keys[2,1]

# 27 | 87 | Values of all heads
27/multihead_values_hdT = matmul 21/multihead_U_value 23/stacked_input
27/multihead_values = permute 27/multihead_values_hdT dims=0,2,1
> size 27/multihead_values

# 28 | 88 | Random numbers in place of the eight contexts
28/multihead_z_2 = rand seed=123 skip_draws=20224 shape=8,16

# 29 | 89 | A linear layer joins the heads
29/linear.weight = linear_init seed=123 skip_draws=20352 in=128 out=16 bias=1 what=weight
29/linear.bias = linear_init seed=123 skip_draws=20352 in=128 out=16 bias=1 what=bias
29/multihead_z_2.flatten = flatten 28/multihead_z_2
29/context_vector_2 = linear 29/multihead_z_2.flatten 29/linear.weight 29/linear.bias
+ for 8: 29/finish/query_2[#] = index 22/multihead_query_2 at=#
+ for 8: 29/finish/keys[#] = index 25/multihead_keys at=#
+ for 8: 29/finish/values[#] = index 27/multihead_values at=#
+ for 8: 29/finish/omega_2[#] = matmul 29/finish/keys[#] 29/finish/query_2[#]
+ for 8: 29/finish/omega_2_scaled[#] = div 29/finish/omega_2[#] by=4
+ for 8: 29/finish/weights_2[#] = softmax 29/finish/omega_2_scaled[#]
+ for 8: 29/finish/z_2[#] = matmul 29/finish/weights_2[#] 29/finish/values[#]
+ 29/finish/z_2_concat = concat_last
  29/finish/z_2[0] 29/finish/z_2[1] 29/finish/z_2[2] 29/finish/z_2[3]
  29/finish/z_2[4] 29/finish/z_2[5] 29/finish/z_2[6] 29/finish/z_2[7]
+ 29/finish/context_vector_2 = linear 29/finish/z_2_concat 29/linear.weight 29/linear.bias
> size 29/context_vector_2
)"};

}  // namespace riverbank
