// Prints the whole page: chapters that have not come are brought first, whichever way the reader prints.
import { afterPaint } from '../core/elements/after-paint.ts';
import { store } from '../core/store/store.ts';
import { bringAllChapters, isWhole } from './chapters-near.ts';
import { bringAllProseAtOnce } from './prose-near.ts';

const isPrint = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'p';

/** Brings every chapter with its figures, and opens the browser's dialog once all of it is drawn. */
async function printWhole(): Promise<void> {
  store.say({ kind: 'printing' });
  await Promise.all([bringAllChapters(), document.fonts.ready]);
  store.dismiss('printing');
  await new Promise<void>((drawn) => afterPaint(drawn));
  print();
}

/** The menu's button and the keys wait for the chapters. The browser's own menu does not wait: for that, at least all text is put in place. */
export function followPrinting(): void {
  document.querySelector('.print-whole')?.addEventListener('click', () => {
    document.querySelector<HTMLElement>('#menu')?.hidePopover();
    void printWhole();
  });
  addEventListener('keydown', (event) => {
    if (!isPrint(event) || isWhole()) return;
    event.preventDefault();
    void printWhole();
  });
  addEventListener('beforeprint', () => {
    bringAllProseAtOnce();
    void bringAllChapters();
  });
}
