// The chapter "language-model" in the browser: a worker trains the model.
// Node computes the same numbers as the page.
import { axeViolations } from './support/axe.ts';
import { rested, wishOn } from './support/laboratory.ts';
import { openLaboratory } from './support/open-laboratory.ts';
import { drawn, eventually, expectTrueNow, focusOn, follow, hashOf, textOf } from './support/page.ts';
import { linesOf } from '../../web/chapters/language-model/laboratory/bug-table.ts';
import { en } from '../../web/core/words/en.ts';
import { words as laboratoryEn } from '../../web/chapters/language-model/words.en.ts';
import { press } from './support/press.ts';
import { expect, longTest, test } from './support/test.ts';
import { phone } from './support/visitor.ts';
import type { Visitor } from './support/visitor.ts';

const steps = async (visitor: Visitor): Promise<number> => (await wishOn(visitor))?.steps ?? NaN;
const chosenLoss = (visitor: Visitor): Promise<number> =>
  visitor.evaluate(() => Number(document.querySelector('loss-curve [data-of="model.runs.heads.loss"]')!.textContent));
const { train, write } = laboratoryEn;

test('the laboratory trains, pauses, takes single steps, and resets to the same weights', async ({ visitor }) => {
  await openLaboratory(visitor);
  await rested(visitor);
  await expectTrueNow(visitor);
  const before = await chosenLoss(visitor);
  expect(await textOf(visitor, '.paces label:has(:checked)')).toBe(train.paces.steady);
  // The bug hunt begins with a question. Only after the reader has chosen a line does it say what is wrong with that
  // line.
  const { asks, tells, unchosen } = laboratoryEn.bugs;
  expect(await textOf(visitor, 'bug-hunt')).toContain(asks.divisor);
  expect(await textOf(visitor, 'bug-hunt .verdict')).toContain(unchosen);
  expect(await textOf(visitor, 'bug-hunt')).not.toContain(tells.divisor);
  await press(visitor, '#figure-training', train.train);
  await eventually(async () => (await steps(visitor)) > 25, true);
  await press(visitor, '#figure-training', train.pause);
  await rested(visitor);
  await expectTrueNow(visitor);
  expect(await chosenLoss(visitor)).toBeLessThan(before - 0.1);
  const paused = await steps(visitor);
  await press(visitor, '#figure-training', train.step);
  await eventually(() => steps(visitor), paused + 1);
  await visitor.evaluate(() => {
    const notice = document.querySelector('#figure-training .problem-notice')!;
    const told: string[] = [];
    Object.assign(globalThis, { told });
    new MutationObserver(() => told.push(notice.textContent ?? '')).observe(notice, {
      childList: true,
      characterData: true,
      subtree: true,
    });
  });
  await press(visitor, '#figure-training', train.reset);
  await eventually(() => steps(visitor), 0);
  await rested(visitor);
  expect(await chosenLoss(visitor)).toBe(before);
  const told = await visitor.evaluate(() => (globalThis as unknown as { told: string[] }).told.filter(Boolean));
  expect(told, 'no step to train up to').toEqual([]);
  expect(await textOf(visitor, 'bug-hunt .verdict')).toContain(laboratoryEn.bugs.untrained);
  await press(visitor, '#figure-glass', train.train);
  await eventually(async () => (await steps(visitor)) > 0, true);
  await press(visitor, '#figure-model-heads', train.pause);
  await rested(visitor);
  expect(await textOf(visitor, 'bug-hunt .verdict')).not.toContain(laboratoryEn.bugs.untrained);
  expect(await visitor.consoleErrors()).toEqual([]);
  expect(await visitor.evaluate(() => watched.violations)).toEqual([]);
});

test('the meter at the top follows the chosen model and its training', async ({ visitor }) => {
  await openLaboratory(visitor, 'language-model?v=1&corpus=bank&reader=rnn');
  const meter = (): Promise<string> => textOf(visitor, 'bank-meter .number');
  const met = [await meter()];
  for (const act of [
    () => visitor.click('choice-switch[field="reader"] label:nth-of-type(4)'),
    () => press(visitor, '#figure-training', train.step),
  ]) {
    await act();
    await visitor.evaluate(() => document.querySelector('#figure-training')!.scrollIntoView());
    await rested(visitor);
    await eventually(async () => met.includes(await meter()), false);
    met.push(await meter());
    await expectTrueNow(visitor);
  }
});

test('a link restores the training', async ({ visitor }) => {
  await openLaboratory(visitor);
  for (const link of [
    'reader=head&trained=20',
    'reader=block&trained=3&rate=0.003',
    'reader=rnn&trained=5',
    'reader=average&start=7',
    'corpus=brackets&trained=20&scaleBy=embedding',
    'corpus=bank&trained=6',
  ]) {
    await test.step(link, async () => {
      await follow(visitor, `language-model?v=1&${link}`);
      await eventually(async () => `${await steps(visitor)}`, /trained=(\d+)/.exec(link)?.[1] ?? '0');
      await expectTrueNow(visitor);
    });
  }
});

test('generated text, the attention of a sentence and the gradient of a weight have the right numbers', async ({
  visitor,
}) => {
  await openLaboratory(visitor, 'language-model?v=1&trained=10');
  await rested(visitor);
  await visitor.click('text-writer summary');
  await focusOn(visitor, 'text-writer input[name="length"]');
  await visitor.press('Control+a');
  await visitor.type('7');
  await press(visitor, '#figure-writing', write.write);
  await eventually(async () => (await wishOn(visitor))?.writings[0]?.tokens, 7);
  await press(visitor, '#figure-writing', write.one);
  await eventually(async () => (await wishOn(visitor))?.writings[0]?.tokens, 8);
  expect(await textOf(visitor, '#figure-writing .written .note')).toContain(`${write.written} 8 ${write.tokens(8)}`);
  await focusOn(visitor, 'head-views input');
  await visitor.press('Control+a');
  await visitor.type('a b c d e f | a b');
  await visitor.press('Enter');
  await eventually(async () => (await wishOn(visitor))?.look.sentence, 'a b c d e f | a b');
  await rested(visitor);
  expect(await textOf(visitor, 'head-views .chain-head')).toBe(`${laboratoryEn.heads.expects} a b c d e f | a b`);
  expect(
    await visitor.evaluate(
      () => document.querySelectorAll('head-views .bars [data-of^="model.inside.expected.8"]').length,
    ),
  ).toBe(10);
  await focusOn(visitor, 'glass-grid td[tabindex="0"]');
  await visitor.press('ArrowDown');
  await visitor.press('ArrowRight');
  await eventually(async () => (await wishOn(visitor))?.look.cell, { row: 1, column: 1 });
  await rested(visitor);
  await expectTrueNow(visitor);
  await press(visitor, 'gradient-story', `${en.heads.head} 1 · scores`);
  await eventually(async () => (await wishOn(visitor))?.look.matrix, 'trace.heads.0.scores');
  await press(visitor, '#figure-bugs', linesOf('divisor').length!.code);
  await eventually(async () => (await wishOn(visitor))?.look.fix, 'length');
  await rested(visitor);
  expect(await textOf(visitor, 'bug-hunt .verdict')).toBe(laboratoryEn.bugs.verdicts.divisor.length);
  expect(await visitor.evaluate(() => document.querySelectorAll('bug-hunt .differs').length)).toBe(
    Number(await textOf(visitor, '[data-of="model.bug.differing"]')),
  );
  await expectTrueNow(visitor);
});

longTest('a wrong input is reported, and the training is kept', async ({ visitor }) => {
  await openLaboratory(visitor, 'language-model?v=1&trained=4');
  await rested(visitor);
  await focusOn(visitor, 'head-views input');
  await visitor.press('Control+a');
  await visitor.type('a zebra');
  await visitor.press('Enter');
  await eventually(
    async () => (await textOf(visitor, 'head-views .problem-notice')).startsWith(laboratoryEn.problems.look),
    true,
  );
  await press(visitor, 'own-text', laboratoryEn.own.learn);
  await eventually(() => textOf(visitor, 'own-text .problem-notice'), laboratoryEn.own.empty);
  await focusOn(visitor, 'own-text textarea');
  await visitor.type('short');
  await press(visitor, 'own-text', laboratoryEn.own.learn);
  await eventually(
    async () => (await textOf(visitor, 'own-text .problem-notice')).startsWith(laboratoryEn.problems.begin),
    true,
  );
  expect((await wishOn(visitor))?.recipe.corpus).toBe('copy');
  expect(await steps(visitor)).toBe(4);
  // The earlier training run continues, and the address contains its number of steps.
  await press(visitor, '#figure-training', train.step);
  await eventually(() => steps(visitor), 5);
  expect(await hashOf(visitor)).toBe('#language-model?v=1&trained=5');
});

/**
 * Selects a choice of the first switch for this field. A script clicks it, because a click with the mouse misses the
 * switch if it moves meanwhile.
 */
const choose = (visitor: Visitor, field: string, place: number, figure = ''): Promise<void> =>
  visitor.evaluate(
    (selector) => document.querySelector<HTMLElement>(selector)!.click(),
    `${figure} choice-switch[field="${field}"] label:nth-of-type(${place}) input`,
  );

/** The sentence in a figure that says that an earlier model is kept. */
const keptIn = (visitor: Visitor, figure: string): Promise<string> => textOf(visitor, `${figure} .model-before`);

test('if another model replaces a trained one, the trained one is kept, and comes back unchanged', async ({
  visitor,
}) => {
  const { before: says, choices, banks, own } = laboratoryEn;
  const copy = `${says.kept(choices.corpus.copy, choices.reader.heads, 8)} ${says.back}`;
  await openLaboratory(visitor, 'language-model?v=1&trained=8');
  await rested(visitor);
  const loss = await chosenLoss(visitor);
  await focusOn(visitor, 'own-text textarea');
  await visitor.type('the stream washed mud onto the bank . the bank lent the money . ');
  for (const [figure, replace] of [
    ['#figure-training', () => choose(visitor, 'corpus', 3)],
    ['#figure-training', () => press(visitor, '#figure-training', train.fresh)],
    ['#figure-banks', () => press(visitor, '#figure-banks', banks.take)],
    ['own-text', () => press(visitor, 'own-text', own.learn)],
  ] as const) {
    await replace();
    await eventually(() => steps(visitor), 0);
    await rested(visitor);
    await eventually(() => keptIn(visitor, figure), copy);
    await press(visitor, figure, says.back);
    await eventually(() => steps(visitor), 8);
    await rested(visitor);
    expect(await chosenLoss(visitor)).toBe(loss);
    // The address names the chapter at the reader's place. Here that is near the end of this chapter, so ignore the
    // name.
    expect((await hashOf(visitor)).split('?')[1]).toBe('v=1&trained=8');
    // The untrained model that was replaced just now is not kept.
    expect(await keptIn(visitor, figure)).toBe('');
  }
  // Another model trains to the same step, and the page still keeps the previous model.
  await choose(visitor, 'reader', 2);
  await eventually(() => keptIn(visitor, '#figure-training'), copy);
  await rested(visitor);
  await expectTrueNow(visitor);
});

for (const [chapter, figure] of [
  ['look-inside', '#figure-model-heads'],
  ['it-writes', '#figure-writing'],
] as const) {
  test(`the previous model is offered beside the switch that replaces it: ${chapter}`, async ({ visitor }) => {
    const { before: says, choices } = laboratoryEn;
    await openLaboratory(visitor, `${chapter}?v=1&trained=8`);
    await rested(visitor);
    await choose(visitor, 'corpus', 3, figure);
    const copy = `${says.kept(choices.corpus.copy, choices.reader.heads, 8)} ${says.back}`;
    await eventually(() => keptIn(visitor, figure), copy);
    await press(visitor, figure, says.back);
    await eventually(() => steps(visitor), 8);
    expect(await keptIn(visitor, figure)).toBe('');
  });
}

test('a model can be trained beside the field where its text is typed', async ({ visitor }) => {
  await openLaboratory(visitor, 'language-model', phone);
  await rested(visitor);
  await focusOn(visitor, 'own-text textarea');
  await visitor.type('the stream washed mud onto the bank . the bank lent the money . ');
  await press(visitor, 'own-text', laboratoryEn.own.learn);
  await eventually(async () => (await wishOn(visitor))?.recipe.corpus, 'own');
  await press(visitor, 'own-text', train.train);
  await eventually(async () => (await steps(visitor)) > 0, true);
  await press(visitor, 'own-text', train.pause);
  await rested(visitor);
  expect(
    await visitor.evaluate(
      () => document.querySelector<HTMLAnchorElement>('own-text a[href="#figure-training"]') !== null,
    ),
  ).toBe(true);
  await expectTrueNow(visitor);
});

test('a sentence that is too long says what is left out, and capital letters differ from small ones', async ({
  visitor,
}) => {
  await openLaboratory(visitor);
  await rested(visitor);
  const { cut } = laboratoryEn.heads;
  const look = async (sentence: string) => {
    await focusOn(visitor, 'head-views input');
    await visitor.press('Control+a');
    await visitor.type(sentence);
    await visitor.press('Enter');
  };
  expect(await textOf(visitor, 'head-views .cut')).toBe('');
  await look('a b c d e f | a b c d e f a b c');
  await eventually(
    () => textOf(visitor, 'head-views .cut'),
    `${cut.has} 16 ${cut.tokens(16)}. ${cut.reads} 12${cut.guesses} 3.`,
  );
  await expectTrueNow(visitor);
  await look('a b C');
  await eventually(
    async () =>
      (await textOf(visitor, 'head-views .problem-notice')).includes(laboratoryEn.problems.otherCase('C', 'c')),
    true,
  );
});

test('a text of the reader’s own is trained on and remembered', async ({ visitor }) => {
  await openLaboratory(visitor);
  await rested(visitor);
  await focusOn(visitor, 'own-text textarea');
  await visitor.type('the stream washed mud onto the bank . the bank lent the money . ');
  await press(visitor, 'own-text', laboratoryEn.own.learn);
  await eventually(async () => (await wishOn(visitor))?.recipe.corpus, 'own');
  await press(visitor, '#figure-training', train.step);
  await eventually(() => steps(visitor), 1);
  await expectTrueNow(visitor);
  await openLaboratory(visitor, 'language-model?v=1&corpus=own');
  await rested(visitor);
  expect((await wishOn(visitor))?.recipe.own?.text).toContain('washed mud');
});

test('a model is saved and opened again', async ({ visitor }) => {
  await openLaboratory(visitor, 'language-model?v=1&trained=8');
  await rested(visitor);
  await visitor.evaluate(() => {
    HTMLAnchorElement.prototype.click = () => undefined; // no file is written to this machine
    const make = URL.createObjectURL.bind(URL);
    URL.createObjectURL = (blob) => {
      const moved = new DataTransfer();
      moved.items.add(new File([blob as Blob], 'kept.safetensors'));
      addEventListener('keep', () => {
        const field = document.querySelector<HTMLInputElement>('.model-file input')!;
        field.files = moved.files;
        field.dispatchEvent(new Event('change'));
      });
      return make(blob);
    };
  });
  await press(visitor, '.model-file', laboratoryEn.own.save);
  // The message that the model was saved is not a problem and does not look like one.
  await eventually(() => textOf(visitor, 'own-text .problem-notice.well'), laboratoryEn.own.saved);
  await press(visitor, '#figure-training', train.reset);
  await eventually(() => steps(visitor), 0);
  await visitor.evaluate(() => dispatchEvent(new Event('keep')));
  await eventually(() => steps(visitor), 8);
  await rested(visitor);
  expect((await wishOn(visitor))?.file).toBeDefined();
  await expectTrueNow(visitor);
});

longTest(
  'a trained laboratory on a dark phone has no accessibility problem and nothing wider than the window',
  async ({ visitor }) => {
    await openLaboratory(visitor, 'language-model?v=1&corpus=bank&trained=3', { ...phone, colorScheme: 'dark' });
    await rested(visitor);
    await press(visitor, '#figure-writing', write.write);
    await eventually(async () => (await wishOn(visitor))?.writings[0]?.tokens, 20);
    await drawn(visitor);
    const wider = await visitor.evaluate(() =>
      [...document.querySelectorAll('#language-model *')]
        .filter(
          (element) =>
            !element.closest('.scroll, .curve, pre') && element.getBoundingClientRect().right > innerWidth + 0.5,
        )
        .map(({ outerHTML }) => outerHTML.slice(0, 80)),
    );
    expect(wider).toEqual([]);
    await visitor.evaluate(() =>
      document.querySelectorAll('main > section:not(#language-model, #opening)').forEach((other) => other.remove()),
    );
    expect(await axeViolations(visitor)).toEqual([]);
  },
);

test('the meter shows the banks of the trained model', async ({ visitor }) => {
  await openLaboratory(visitor, 'language-model?v=1&corpus=bank&trained=2');
  await rested(visitor);
  await follow(visitor, 'language-model?v=1&corpus=bank&trained=3');
  await eventually(() => steps(visitor), 3);
  await eventually(() => textOf(visitor, 'bank-meter .where'), laboratoryEn.stages.model);
  // The button Train also works beside the maps, and the meter changes during the training.
  await visitor.evaluate(() => document.querySelector('#figure-banks')!.scrollIntoView());
  const seen = new Set<string>();
  await press(visitor, '#figure-banks', train.train);
  await eventually(async () => {
    seen.add(await textOf(visitor, 'bank-meter .number'));
    return (
      seen.size > 3 && (await visitor.evaluate(() => document.querySelector('#figure-banks .primary')?.textContent))
    );
  }, train.pause);
  await press(visitor, '#figure-banks', train.pause);
  await rested(visitor);
  expect(await visitor.evaluate(() => document.querySelectorAll('bank-places svg.places').length)).toBe(3);
  await expectTrueNow(visitor);
});
