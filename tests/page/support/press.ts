// Pressing a button by what it says, as the keyboard would.
import { eventually } from './page.ts';
import type { Visitor } from './visitor.ts';

/** Puts a text into the field in focus at once, as from the clipboard: a long one, typed letter by letter, would be read anew with each of them. */
export const paste = (visitor: Visitor, text: string): Promise<void> =>
  visitor.evaluate((pasted) => void document.execCommand('insertText', false, pasted), text);

/** Goes to one of the page's figures and presses its button with this label, once it is there: while models train, figures out of sight do not redraw. */
export async function press(visitor: Visitor, figure: string, label: string): Promise<void> {
  await eventually(
    () =>
      visitor.evaluate(
        ({ within, path }) => {
          const root = document.querySelector(within)!;
          root.scrollIntoView();
          const found = document.evaluate(path, root, null, XPathResult.FIRST_ORDERED_NODE_TYPE, null)
            .singleNodeValue as HTMLElement | null;
          found?.focus();
          return found !== null;
        },
        { within: figure, path: `.//button[normalize-space()="${label}"]` },
      ),
    true,
  );
  await visitor.press('Enter');
}
