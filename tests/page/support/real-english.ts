// For the browser tests of the chapter "real-english": its two sentences, its fields, and the page's texts about
// the model.
import { toLinkText } from '../../../web/chapters/real-english/link-text.ts';
import { hasRead } from './english.ts';
import { drawn, focusOn, openNear, textOf } from './page.ts';
import { paste } from './press.ts';
import type { Visitor } from './visitor.ts';

export const texts = ['The old bank stood near the river.', 'He keeps his money in the bank.'] as const;
export const linkTo = (...pair: readonly string[]): string =>
  `real-english?v=1&englishFirst=${toLinkText(pair[0] ?? '')}&englishSecond=${toLinkText(pair[1] ?? '')}`;
export const modelStatus = (visitor: Visitor): Promise<string> => textOf(visitor, 'english-model');
export const notice = (visitor: Visitor): Promise<string> => textOf(visitor, 'two-sentences .problem-notice');
export const numberOf = (visitor: Visitor, of: string): Promise<number> =>
  visitor.evaluate(
    (path) => Number(document.querySelector(`#real-english [data-of="${path}"]`)!.textContent!.replace('−', '-')),
    of,
  );

export async function openRead(visitor: Visitor, place = linkTo(...texts)): Promise<void> {
  await openNear(visitor, place);
  await hasRead(visitor);
}

/** Chooses which matrix of the head is shown. */
export async function showOfHead(visitor: Visitor, field: string): Promise<void> {
  await visitor.evaluate((wanted) => {
    const option = document.querySelector<HTMLOptionElement>(`head-glass option[value="${wanted}"]`)!;
    const select = option.closest('select')!;
    select.value = wanted;
    select.dispatchEvent(new Event('change', { bubbles: true }));
  }, field);
  await drawn(visitor);
}

export const solvedInContents = (visitor: Visitor): Promise<boolean> =>
  visitor.evaluate(() => document.querySelector('.contents a[href="#real-english"] .solved') !== null);

/** Types a sentence into one of the two fields, or pastes it if it is very long. */
export async function write(visitor: Visitor, which: 1 | 2, text: string): Promise<void> {
  await focusOn(visitor, `two-sentences label:nth-of-type(${which}) input`);
  await visitor.press('Control+a');
  if (text === '') await visitor.press('Delete');
  else if (text.length > 100) await paste(visitor, text);
  else await visitor.type(text);
  await drawn(visitor);
}
