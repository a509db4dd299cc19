// The arguments and results of the language model's operations. The order is that of the slots in a request or reply.
// Made from the table in src/wasm/language_model/operations.h by tests/wasm/declare_test.cc, which also checks it.
import { LanguageModelConfig, TrainOptions, Vocabulary, CreatedModel, Batch, Trace, BlockTrace, TraceSteps, BlockStepGradients, Sampling, Task } from './records.js';

export const createModel = { name: 'createModel', parameters: [['config', LanguageModelConfig], ['seed', 'seed'], ['parameters', 'tables?'], ['train', TrainOptions], ['tokenizer', [Vocabulary, '?']]], result: CreatedModel } as const;

export const loadModel = { name: 'loadModel', parameters: [['file', 'bytes']], result: CreatedModel } as const;

export const saveModel = { name: 'saveModel', parameters: [['model', 'handle']], result: 'bytes' } as const;

export const disposeModel = { name: 'disposeModel', parameters: [['model', 'handle']], result: 'nothing' } as const;

export const parameters = { name: 'parameters', parameters: [['model', 'handle']], result: 'tensors' } as const;

export const setParameters = { name: 'setParameters', parameters: [['model', 'handle'], ['parameters', 'tables']], result: 'nothing' } as const;

export const trainOptions = { name: 'trainOptions', parameters: [['model', 'handle']], result: TrainOptions } as const;

export const setTrainOptions = { name: 'setTrainOptions', parameters: [['model', 'handle'], ['train', TrainOptions]], result: 'nothing' } as const;

export const train = { name: 'train', parameters: [['model', 'handle'], ['batch', Batch]], result: { step: 'whole', loss: 'number', gradientNorm: 'number', learningRate: 'number' } } as const;

export const loss = { name: 'loss', parameters: [['model', 'handle'], ['batch', Batch]], result: 'number' } as const;

export const gradients = { name: 'gradients', parameters: [['precision', 'precision'], ['model', 'handle'], ['batch', Batch]], result: { loss: 'number', parameters: 'tensors', activations: { embeddings: 'matrix', averaging: 'matrix', attention: [Trace, '?'], blocks: [BlockTrace], context: 'matrix', logits: 'matrix' }, steps: { embeddings: 'matrix', attention: [TraceSteps, '?'], blocks: [BlockStepGradients], context: 'matrix', logits: 'matrix' } } } as const;

export const checkGradient = { name: 'checkGradient', parameters: [['model', 'handle'], ['batch', Batch], ['cell', { name: 'text!', row: 'whole!', column: 'whole!' }], ['step', 'number']], result: { gradient: 'number', finiteDifference: 'number', lossAbove: 'number', lossBelow: 'number' } } as const;

export const trace = { name: 'trace', parameters: [['model', 'handle'], ['tokens', 'wholes']], result: { embeddings: 'matrix', heads: [Trace], blocks: [BlockTrace], averaging: 'matrix', context: 'matrix', logits: 'matrix' } } as const;

export const startText = { name: 'startText', parameters: [['model', 'handle']], result: 'handle' } as const;

export const writeToken = { name: 'writeToken', parameters: [['text', 'handle'], ['sampling', Sampling]], result: { token: 'whole', logits: 'vector', probabilities: 'vector' } } as const;

export const tokenizerFromText = { name: 'tokenizerFromText', parameters: [['kind', 'characters|words'], ['text', 'text']], result: Vocabulary } as const;

export const tokenizerFromTokens = { name: 'tokenizerFromTokens', parameters: [['kind', 'characters|words'], ['tokens', 'texts']], result: Vocabulary } as const;

export const encode = { name: 'encode', parameters: [['vocabulary', Vocabulary], ['text', 'text']], result: 'wholes' } as const;

export const decode = { name: 'decode', parameters: [['vocabulary', Vocabulary], ['ids', 'wholes']], result: 'text' } as const;

export const corpora = { name: 'corpora', parameters: [], result: { bank: { text: 'text', sentences: [{ text: 'text', meaning: 'river|money' }], unseen: [{ text: 'text', meaning: 'river|money' }] }, copy: Task, brackets: Task } } as const;

export const randomStarts = { name: 'randomStarts', parameters: [['textLength', 'whole'], ['length', 'whole'], ['sequences', 'whole'], ['seed', 'seed'], ['step', 'int64']], result: 'wholes' } as const;

export const taskBatch = { name: 'taskBatch', parameters: [['task', 'copy|brackets'], ['sequences', 'whole'], ['seed', 'seed'], ['step', 'int64']], result: Batch } as const;
