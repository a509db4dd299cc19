// Makes the tokenisers of the language model. JavaScript keeps the vocabulary; the engine splits and joins texts.
import * as operations from '../operations/language-model.js';
import type { Vocabulary } from '../operations/records.js';
import type { Calls } from '../wire/calls.js';
import type { ResultOf } from '../wire/kinds.js';
import type { LanguageModelOperation } from '../wire/module.js';
import type { Tokenizer } from './types.js';

export type LanguageModelCalls = Calls<LanguageModelOperation>;

/** Makes a tokeniser from a vocabulary that the engine has made or checked. */
export function tokenizerOf(calls: LanguageModelCalls, vocabulary: ResultOf<typeof Vocabulary>): Tokenizer {
  const { kind, tokens } = Object.freeze({ ...vocabulary, tokens: Object.freeze(vocabulary.tokens) });
  return Object.freeze({
    kind,
    tokens,
    encode: (text: string) => Int32Array.from(calls.call(operations.encode, () => [{ kind, tokens }, text])),
    decode: (ids: ArrayLike<number>) => calls.call(operations.decode, () => [{ kind, tokens }, ids]),
  });
}
