// Reads traces and gradients of a language model from the engine's replies.
import type {
  ActivationGradients,
  Activations,
  BlockGradients,
  LanguageModelConfig,
  LanguageModelGradients,
  LanguageModelTrace,
} from './types.js';
import { readParameters } from './request.js';
import { BlockTrace, FeedForwardSteps, Trace } from '../operations/records.js';
import type { Reply } from '../wire/reply.js';
import type { Schema } from '../engine/schema.js';

export const readLanguageModelTrace = (reply: Reply): LanguageModelTrace => ({
  embeddings: reply.matrix(),
  heads: reply.list(() => reply.form(Trace)),
  blocks: reply.list(() => reply.form(BlockTrace)),
  averaging: reply.matrix(),
  context: reply.matrix(),
  logits: reply.matrix(),
});

type WithAttention<Attention> = { attention?: Attention };

/** Only a model with context 'heads' has an `attention` outside blocks. */
function attentionOf<A>(config: LanguageModelConfig, attention: A): WithAttention<A> {
  return config.context === 'heads' ? { attention } : {};
}

function readActivations(reply: Reply, config: LanguageModelConfig): Activations {
  return {
    embeddings: reply.matrix(),
    averaging: reply.matrix(),
    ...attentionOf(config, reply.form(Trace)),
    blocks: reply.list(() => reply.form(BlockTrace)),
    context: reply.matrix(),
    logits: reply.matrix(),
  };
}

const readBlockGradients = (reply: Reply, schema: Schema): BlockGradients => ({
  x: reply.matrix(),
  normed1: reply.matrix(),
  afterAttention: reply.matrix(),
  normed2: reply.matrix(),
  attention: schema.readMatrices(reply),
  feedForward: reply.form(FeedForwardSteps),
});

function readActivationGradients(reply: Reply, schema: Schema, config: LanguageModelConfig): ActivationGradients {
  return {
    embeddings: reply.matrix(),
    ...attentionOf(config, schema.readMatrices(reply)),
    blocks: reply.list(() => readBlockGradients(reply, schema)),
    context: reply.matrix(),
    logits: reply.matrix(),
  };
}

export const readGradients = (reply: Reply, schema: Schema, config: LanguageModelConfig): LanguageModelGradients => ({
  loss: reply.number(),
  parameters: readParameters(reply),
  activations: readActivations(reply, config),
  steps: readActivationGradients(reply, schema, config),
});
