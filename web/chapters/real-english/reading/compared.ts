// Finds a word that two sentences share and the word's tokens in each of them. If the sentences cannot be compared, it
// throws a RefusedText with the reason.
import type { Look } from './look.ts';
import type { Model, Span } from './model.ts';
import { RefusedText } from './refusal.ts';
import type { TextView } from './view.ts';
import { placesOf, sharedWords, wordsOf } from './words.ts';

export interface Compared {
  word: string;
  shared: string[];
  spans: [Span, Span];
  texts: [TextView, TextView];
}

/** Throws a RefusedText if the text is empty, too long for the model, or has no words. */
function checkText(model: Model, text: string, which: 0 | 1 | undefined): void {
  const of = which === undefined ? {} : { which };
  if (text.trim() === '') throw new RefusedText({ why: 'empty', ...of });
  const tokens = model.checkpoint.tokens(text).ids.length;
  const most = model.config.sequence;
  if (tokens > most) throw new RefusedText({ why: 'tooLong', tokens, most, ...of });
  if (wordsOf(text).length === 0) throw new RefusedText({ why: 'noWords', ...of });
}

/**
 * Whether each token continues a word. Byte-level BPE marks a space by Ġ, SentencePiece by ▁. WordPiece marks a
 * continuation by ##.
 */
function joinsOf(tokens: readonly string[]): boolean[] {
  const marksSpaces = tokens.some((token) => /^[Ġ▁]/.test(token));
  return tokens.map((token, place) => place > 0 && (marksSpaces ? !/^[Ġ▁]/.test(token) : token.startsWith('##')));
}

/**
 * The tokens of a text and of one word in it. Throws a RefusedText if the model cannot read the text or the word is
 * missing.
 */
export function textView(
  model: Model,
  text: string,
  word: string,
  wanted: number,
  which: 0 | 1 | undefined,
): TextView & { span: Span } {
  checkText(model, text, which);
  const places = placesOf(text, word);
  const place = Math.min(wanted, places.length - 1);
  const at = places[place];
  if (!at) throw new RefusedText({ why: 'noSuchWord', word });
  const span = model.span(text, at.start, at.end);
  const { tokens } = model.checkpoint.tokens(text);
  const { first, count } = span;
  return { text, tokens, first, count, joins: joinsOf(tokens), times: places.length, place, span };
}

export function compared(model: Model, known: ReadonlySet<string>, { texts, word, places }: Look): Compared {
  checkText(model, texts[0], 0);
  checkText(model, texts[1], 1);
  const shared = sharedWords(texts, known);
  if (shared.length === 0) throw new RefusedText({ why: 'nothingShared' });
  if (word !== '' && !shared.includes(word)) throw new RefusedText({ why: 'notShared', word });
  const chosen = word || (shared[0] ?? '');
  const views = ([0, 1] as const).map((which) => textView(model, texts[which], chosen, places[which], which));
  return {
    word: chosen,
    shared,
    spans: views.map(({ span }) => span) as [Span, Span],
    texts: views.map(({ span: _, ...view }) => view) as [TextView, TextView],
  };
}
