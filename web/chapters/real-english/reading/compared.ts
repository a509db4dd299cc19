// Two sentences and the word that both share: where it stands in them, and why they cannot be compared where that is so.
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

/** Throws a RefusedText for a text that nothing can be done with. */
function checkText(model: Model, text: string, which: 0 | 1 | undefined): void {
  const of = which === undefined ? {} : { which };
  if (text.trim() === '') throw new RefusedText({ why: 'empty', ...of });
  const tokens = model.checkpoint.tokens(text).ids.length;
  const most = model.config.sequence;
  if (tokens > most) throw new RefusedText({ why: 'tooLong', tokens, most, ...of });
  if (wordsOf(text).length === 0) throw new RefusedText({ why: 'noWords', ...of });
}

/** Whether a token goes on with the word before it: bytes mark a space by Ġ, WordPiece a continuation by ##, SentencePiece a space by ▁. */
function joinsOf(tokens: readonly string[]): boolean[] {
  const marksSpaces = tokens.some((token) => /^[Ġ▁]/.test(token));
  return tokens.map((token, place) => place > 0 && (marksSpaces ? !/^[Ġ▁]/.test(token) : token.startsWith('##')));
}

/** A text as the model reads it, and the tokens of a word in it. Throws a RefusedText where it cannot be read, or has no such word. */
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
