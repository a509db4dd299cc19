// Writes a sum on the page: its numbers, its signs, and "=" or "≈" before its result.
import { html } from 'lit';
import type { TemplateResult } from 'lit';
import { withEqualsSigns } from '../lesson/equals-sign.ts';
import { sign } from '../lesson/pieces.ts';
import type { Piece } from '../lesson/pieces.ts';
import { store } from '../store/store.ts';
import { storyWord } from '../words/labels.ts';
import { number, withFixedDigits } from './lesson-element.ts';

/** A space at which no line breaks. */
const joined = '\u00a0';

/** Joins a sign to its neighbours, so that a line breaks only after a plus or minus sign, or before "=". */
function unbroken(text: string): string {
  if (/[×÷]/.test(text)) return text.replaceAll(' ', joined);
  return /[=≈]/.test(text) ? text.replace(/ $/, joined) : text.replace(/^ /, joined);
}

/** One piece of a sum. A number gets the colour of the factor that it comes from, unless `inColours` is false. */
export function written(piece: Piece, inColours = true): TemplateResult {
  if ('sign' in piece) return html`<span class="sign">${withFixedDigits(unbroken(piece.sign))}</span>`;
  if ('word' in piece) return html`${withFixedDigits(storyWord(piece.word))}`;
  if ('raised' in piece) return html`<sup>${piece.raised.map((inner) => written(inner))}</sup>`;
  return number(
    piece.of,
    piece.digits,
    `number ${(inColours || piece.side === 'made' ? piece.side : undefined) ?? ''}`,
  );
}

/** A sum without its result: "1.492 + 6.050 =". The caller writes the result. */
export const sumUpTo = (made: Piece, ...sum: readonly Piece[]): TemplateResult =>
  html`${withEqualsSigns([...sum, sign(' = '), made], store.values)
    .slice(0, -1)
    .map((piece) => written(piece))}`;
