// Tokenisers of the language model. The vocabulary is kept in JavaScript; the engine splits and joins texts.
import type { Calls } from '../wire/calls.js';
import { checkWholeText, readVocabulary, tokenKinds, writeVocabulary, type Vocabulary } from './request.js';
import type { TokenKind, Tokenizer } from './types.js';
import type { LanguageModelOperation } from '../wire/module.js';

export type LanguageModelCalls = Calls<LanguageModelOperation>;

/** Makes a tokeniser from a vocabulary that the engine has made or checked. */
export function tokenizerOf(calls: LanguageModelCalls, vocabulary: Vocabulary): Tokenizer {
  return Object.freeze({
    ...vocabulary,
    encode: (text: string) =>
      calls.run(
        'encode',
        (request) => {
          writeVocabulary(request, vocabulary);
          request.text('text', checkWholeText('text', text));
        },
        (reply) => Int32Array.from(reply.numbers()),
      ),
    decode: (ids: ArrayLike<number>) =>
      calls.run(
        'decode',
        (request) => {
          writeVocabulary(request, vocabulary);
          request.wholes('ids', ids);
        },
        (reply) => reply.text(),
      ),
  });
}

export function tokenizerFromText(calls: LanguageModelCalls, kind: TokenKind, text: string): Tokenizer {
  return tokenizerOf(
    calls,
    calls.run(
      'tokenizerFromText',
      (request) => {
        request.choice('kind', kind, tokenKinds).text('text', checkWholeText('text', text));
      },
      readVocabulary,
    ),
  );
}

export function tokenizerFromTokens(calls: LanguageModelCalls, kind: TokenKind, tokens: readonly string[]): Tokenizer {
  return tokenizerOf(
    calls,
    calls.run('tokenizerFromTokens', (request) => writeVocabulary(request, { kind, tokens }), readVocabulary),
  );
}
