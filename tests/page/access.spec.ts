// The accessibility checker axe finds no problem: light or dark, in a wide window or on a phone, just opened or in use.
import { axeViolations, axeViolationsOfForm } from './support/axe.ts';
import { paleTexts } from './support/contrast.ts';
import { cell, drawn, focusOn, openPage, openProof } from './support/page.ts';
import { expect, isLong, longTest, test } from './support/test.ts';
import { phone, wide } from './support/visitor.ts';
import type { Visitor } from './support/visitor.ts';

/**
 * Opens the folds, the steps and solutions of exercises, and the guesses. Answers an exercise, and leaves a cell's
 * field with a text that is not a number.
 */
async function getBusy(visitor: Visitor): Promise<void> {
  await openProof(visitor);
  await visitor.evaluate(async () => {
    const whole = [...document.querySelectorAll<HTMLButtonElement>('.stages button:last-of-type')];
    for (const [i, button] of whole.entries()) if (i % 2 === 0) button.click();
    await new Promise(requestAnimationFrame);
    for (const details of document.querySelectorAll<HTMLDetailsElement>('.steps details')) details.open = true;
    for (const button of document.querySelectorAll<HTMLButtonElement>(
      'exercise-card button[aria-expanded], predict-reveal button[value="none"], predict-reveal button[value="same"]',
    )) {
      button.click();
    }
  });
  await focusOn(visitor, 'exercise-card input');
  await visitor.type('1');
  await visitor.press('Enter');
  await focusOn(visitor, cell('figure-mix', 'finance.context.1.1'));
  await visitor.press('Enter');
  await visitor.type('x');
  await visitor.press('Enter');
  await drawn(visitor);
}

const busy =
  'one-word?v=1&sentence=finance&notebook=004&precision=float64&notation=column&loop=4&weight.0.0=2&finance.softmax.1.sum=9';

longTest('axe finds no problem and no id occurs twice when the page opens', async ({ visitor }) => {
  await openPage(visitor);
  expect(await axeViolationsOfForm(visitor)).toEqual([]);
  const twice = await visitor.evaluate(() =>
    [...document.querySelectorAll('[id]')].map(({ id }) => id).filter((id, i, all) => all.indexOf(id) < i),
  );
  expect(twice, 'names that more than one element has').toEqual([]);
});

// The layout depends on the window's width, and the colours depend on the colour scheme. So a light wide window and a
// dark phone together cover both layouts and both schemes. languages.spec.ts also checks a light page right after
// opening.
for (const [name, look] of Object.entries({
  ...(isLong ? { 'light, wide': { ...wide, colorScheme: 'light' as const } } : {}),
  'dark, phone': { ...phone, colorScheme: 'dark' as const },
})) {
  test(`axe finds no problem and all text has enough contrast during work: ${name}`, async ({ visitor }) => {
    await openPage(visitor, busy, look);
    await getBusy(visitor);
    expect(await axeViolations(visitor)).toEqual([]);
    expect(await visitor.evaluate(paleTexts, 'svg text, sentence-strip .word')).toEqual([]);
    const overflow = await visitor.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow, 'pixels that the page is wider than its window').toBeLessThanOrEqual(0);
  });
}
