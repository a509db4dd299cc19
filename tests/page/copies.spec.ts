// The sandbox offers code and data for copying: it shows and copies exactly the text that the lesson computes.
import { choices } from '../../web/core/store/choices.ts';
import { copiesOf } from '../../web/core/copies/copies.ts';
import { sandboxExample } from '../../web/chapters/sandbox/example.ts';
import { sandboxValues } from '../../web/chapters/sandbox/sandbox.ts';
import { en } from '../../web/core/words/en.ts';
import { loadEngine, stateOf } from './support/lesson.ts';
import { drawn, eventually, focusOn, hashOf, openNear, textOf } from './support/page.ts';
import { expect, test } from './support/test.ts';
import type { Visitor } from './support/visitor.ts';

const files = {
  javascript: 'riverbank.mjs',
  pytorch: 'riverbank.py',
  notebook: 'riverbank.ipynb',
  cpp: 'riverbank.cc',
  csv: 'riverbank.csv',
  json: 'riverbank.json',
};

/** The name and the text of the file that the download button saves. */
const saved = (visitor: Visitor) =>
  visitor.evaluate(async (place) => {
    const { createObjectURL } = URL;
    const { click } = HTMLAnchorElement.prototype;
    let name = '';
    let file: Promise<string> | undefined;
    URL.createObjectURL = (blob: Blob) => ((file = blob.text()), createObjectURL(blob));
    HTMLAnchorElement.prototype.click = function noted(this: HTMLAnchorElement) {
      name = this.download;
    };
    document.querySelector<HTMLElement>(`${place} .copy button:nth-of-type(2)`)!.click();
    Object.assign(URL, { createObjectURL });
    Object.assign(HTMLAnchorElement.prototype, { click });
    return [name, await file];
  }, own);

const own = 'copy-out[of="sandboxCopies"]';

test('the sandbox’s example can be copied and saved in every format', async ({ visitor }) => {
  await openNear(visitor, 'sandbox?v=1&sandboxMask=causal&sandbox.words.0.0=2.5&sandbox.heads.1.scores.2.0=-1');
  await visitor.evaluate(() =>
    Object.defineProperty(navigator, 'clipboard', {
      value: {
        writeText: (text: string) => {
          document.documentElement.dataset.copied = text;
          return Promise.resolve();
        },
      },
    }),
  );
  await focusOn(visitor, `${own} summary`);
  await visitor.press('Enter');
  await drawn(visitor);
  const shown = () => visitor.evaluate((place) => document.querySelectorAll(`${place} input`).length, own);
  expect(await shown()).toBe(2);
  await visitor.click(`${own} .others`);
  await eventually(shown, choices.copyAs.length);
  await focusOn(visitor, `${own} input:checked`);
  const engine = await loadEngine();
  for (const language of choices.copyAs) {
    const state = stateOf(await hashOf(visitor));
    const copies = copiesOf(() => sandboxExample(state, sandboxValues(engine, state)));
    expect(state.copyAs).toBe(language);
    expect(await visitor.evaluate((place) => document.querySelector(`${place} code`)!.textContent, own)).toBe(
      copies[language],
    );
    await visitor.evaluate((place) => document.querySelector<HTMLElement>(`${place} button`)!.click(), own);
    await drawn(visitor);
    expect(await textOf(visitor, `${own} [role="status"]`)).toBe(en.copy.copied);
    expect(await visitor.evaluate(() => document.documentElement.dataset.copied)).toBe(copies[language]);
    expect(await saved(visitor)).toEqual([files[language], copies[language]]);
    await visitor.press('ArrowRight');
    await drawn(visitor);
  }
});
