// The page in every language except English, which the other tests use: true numbers, no accessibility problem, no
// error, and a link to the other language that keeps the state.
import { languages } from '../../web/core/words/languages.ts';
import type { LanguageName } from '../../web/core/words/languages.ts';
import { shared } from '../../web/core/words/shared.ts';
import { allYours } from './support/answering.ts';
import { axeViolations } from './support/axe.ts';
import { changeLanguage, eventually, expectTrueNumbers, focusOn, hashOf, openPage, textOf } from './support/page.ts';
import { expect, test } from './support/test.ts';
import { phone } from './support/visitor.ts';

for (const {
  folder,
  words: { page },
} of languages.slice(1)) {
  test(page.name, async ({ visitor }) => {
    await openPage(visitor, 'one-word?v=1&bank.0=2', phone, folder);
    expect(await visitor.evaluate(() => document.documentElement.lang)).toBe(page.language);
    await expectTrueNumbers(visitor);
    expect(await axeViolations(visitor)).toEqual([]);
    expect(await visitor.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    // Words that load with a chapter or appear in a verdict are in the page's language, too.
    expect(await textOf(visitor, '#figure-training training-controls button')).toMatch(/^[а-я]/i);
    await allYours(visitor, 'project');
    await focusOn(visitor, 'exercise-card[name="project"] input');
    await visitor.press('Enter');
    await eventually(
      () => textOf(visitor, 'exercise-card[name="project"] .verdict'),
      (await shared.all())[page.language as LanguageName].verdicts.card.empty,
    );
    expect(await visitor.consoleErrors()).toEqual([]);
    await changeLanguage(visitor);
    await expect.poll(() => visitor.evaluate(() => document.documentElement.lang)).toBe('en');
    expect(await hashOf(visitor)).toBe('#one-word?v=1&bank.0=2');
  });
}
