// Lists the operations that golden cases may name, and the package's function for each of them.
import { sdpa } from './attention.mjs';
import { BlockCase } from './block-case.mjs';
import { mhaIo, mhaStack, mhaTorch } from './heads.mjs';
import { crossEntropy, gatedFeedForward, gelu, layerNorm, rmsNorm, transformerBlock } from './layers.mjs';
import { languageModel } from './language-model.mjs';
import { alibi, rope, sinusoids } from './positions.mjs';
import { linear, matmul, softmax } from './products.mjs';
import { randomNumbers } from './random.mjs';
import { adamw, trainedModel } from './training.mjs';

/** Each operation is a function (engine, case) that returns nothing or a promise. */
const blockOps = {
  matmul,
  linear,
  softmax,
  sdpa,
  mha_io: mhaIo,
  mha_stack: mhaStack,
  mha_torch: mhaTorch,
  layer_norm: layerNorm,
  rms_norm: rmsNorm,
  gated_feed_forward: gatedFeedForward,
  gelu,
  pos_sinusoidal: sinusoids,
  rope,
  alibi,
  cross_entropy: crossEntropy,
  transformer_block: transformerBlock,
  rng: randomNumbers,
  lm_grad: languageModel,
  adamw,
  train_lm: trainedModel,
};

/** Runs a case. If the operation is unknown or an input is malformed, the outcome is a failure with a message. */
export async function runBlockCase(engine, record) {
  const failed = (words) => ({ failures: [words] });
  const op = record?.op;
  if (typeof op !== 'string') {
    return failed('it has no op');
  }
  if (!Object.hasOwn(blockOps, op)) {
    return failed(`op ${op} is unknown`);
  }
  const one = new BlockCase(record);
  try {
    await blockOps[op](engine, one);
    one.refuseUnknown();
  } catch (error) {
    return failed(error.message);
  }
  return one.outcome();
}
