// Presses a button, found by its label, with the keyboard.
import { eventually } from './page.ts';
import type { Visitor } from './visitor.ts';

/**
 * Inserts a text into the focused field at once, like pasting. If a long text were typed, the page would read it again
 * after each letter.
 */
export const paste = (visitor: Visitor, text: string): Promise<void> =>
  visitor.evaluate((pasted) => void document.execCommand('insertText', false, pasted), text);

/**
 * Scrolls to a figure, because figures out of sight are not redrawn during training. Then opens the folds around the
 * button with this label, and presses the button when it is there.
 */
export async function press(visitor: Visitor, figure: string, label: string): Promise<void> {
  await eventually(
    () =>
      visitor.evaluate(
        ({ within, path }) => {
          const root = document.querySelector(within)!;
          root.scrollIntoView();
          const found = document.evaluate(path, root, null, XPathResult.FIRST_ORDERED_NODE_TYPE, null)
            .singleNodeValue as HTMLElement | null;
          for (let fold = found?.closest('details'); fold; fold = fold.parentElement?.closest('details'))
            fold.open = true;
          found?.focus();
          return found !== null;
        },
        { within: figure, path: `.//button[normalize-space()="${label}"]` },
      ),
    true,
  );
  await visitor.press('Enter');
}
