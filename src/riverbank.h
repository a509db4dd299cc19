// Everything of riverbank in one include: attention step by step and fast, PyTorch's random
// numbers, language models, published models, and the notebooks.
#pragma once

#if defined(_MSVC_LANG) ? _MSVC_LANG < 202002L : __cplusplus < 202002L
#error \
    "riverbank needs C++20. Compile with -std=c++20, or in CMake: target_compile_features(yours PRIVATE cxx_std_20)"
#else

#include "attention/attend.h"
#include "attention/block.h"
#include "attention/conventions.h"
#include "attention/embed.h"
#include "attention/feed_forward.h"
#include "attention/loss.h"
#include "attention/norm.h"
#include "attention/positions.h"
#include "attention/products.h"
#include "attention/softmax.h"
#include "checkpoints/load.h"
#include "checkpoints/read.h"
#include "checkpoints/session.h"
#include "kernels/attend_fast.h"
#include "kernels/fused_gradient.h"
#include "kernels/matmul.h"
#include "kernels/thread_team.h"
#include "model/checkpoint.h"
#include "model/corpora.h"
#include "model/generate.h"
#include "model/language_model.h"
#include "model/tokenizer.h"
#include "model/trainer.h"
#include "notebooks/notebook.h"
#include "notebooks/print.h"
#include "random/choice.h"
#include "random/initialise.h"
#include "random/integers.h"
#include "random/normal.h"
#include "random/seed.h"
#include "random/uniform.h"

#endif
