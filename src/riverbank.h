// Everything of riverbank in one include: attention step by step and fast, PyTorch's random
// numbers, the notebooks.
#pragma once

#include "attention/attend.h"
#include "attention/block.h"
#include "attention/conventions.h"
#include "attention/embed.h"
#include "attention/feed_forward.h"
#include "attention/layer_norm.h"
#include "attention/loss.h"
#include "attention/positions.h"
#include "attention/products.h"
#include "attention/softmax.h"
#include "kernels/attend_fast.h"
#include "kernels/fused_gradient.h"
#include "kernels/matmul.h"
