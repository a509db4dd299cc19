// Loads all chapters before printing, so that the whole page is printed.
import { afterPaint } from '../core/elements/after-paint.ts';
import { store } from '../core/store/store.ts';
import { bringAllChapters, isWhole } from './chapters-near.ts';
import { bringAllProseAtOnce } from './prose-near.ts';

const isPrint = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'p';

/** Loads every chapter and opens the print dialog after all figures are drawn. */
async function printWhole(): Promise<void> {
  store.say({ kind: 'printing' });
  await Promise.all([bringAllChapters(), document.fonts.ready]);
  store.dismiss('printing');
  await new Promise<void>((drawn) => afterPaint(drawn));
  print();
}

/**
 * The page's print button and Ctrl+P wait for all chapters. The browser's own menu does not wait, so at least all text
 * is inserted before the browser prints.
 */
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
