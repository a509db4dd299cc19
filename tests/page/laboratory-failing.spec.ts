// Tests the chapter "language-model" when its worker or its input fails.
// The chapter shows the problem and a way to continue, and the reader loses nothing.
import { words as laboratoryEn } from '../../web/chapters/language-model/words.en.ts';
import { mostSteps } from '../../web/chapters/language-model/settings.ts';
import type { Answer } from '../../web/chapters/language-model/laboratory/messages.ts';
import { rested, wishOn } from './support/laboratory.ts';
import { bringLaboratory, openLaboratory } from './support/open-laboratory.ts';
import { stateOf } from './support/lesson.ts';
import { drawn, eventually, expectTrueNow, focusIsOn, focusOn, hashOf, isReady, textOf } from './support/page.ts';
import { press } from './support/press.ts';
import { mend, spoilNow } from './support/spoiling.ts';
import { expect, longTest, test } from './support/test.ts';
import type { Visitor } from './support/visitor.ts';

const { problems, train, own, curve, slope } = laboratoryEn;
const notice = (visitor: Visitor): Promise<string> => textOf(visitor, '#figure-training .problem-notice');
const steps = (visitor: Visitor): Promise<number> =>
  visitor.evaluate(() =>
    Number(document.querySelector('#figure-training [data-of="model.steps"]')?.textContent ?? NaN),
  );
const trainLabel = (visitor: Visitor): Promise<string> => textOf(visitor, '#figure-training button.primary');

async function openWithStoppableWorker(visitor: Visitor): Promise<void> {
  await visitor.open('/page-with-mortal-workers/#language-model?v=1&bank.0=2&trained=3');
  await isReady(visitor);
  await bringLaboratory(visitor);
  await eventually(() => steps(visitor), 3);
  await rested(visitor);
}

/**
 * Opens the laboratory and trains to step 4. The page keeps the worker's last view as `told`. Then the worker ends, so
 * that no message from it can replace a message that the test sends.
 */
async function openAfterStep(visitor: Visitor): Promise<void> {
  await openWithStoppableWorker(visitor);
  await visitor.evaluate(
    () =>
      void workers.at(-1)!.addEventListener('message', ({ data }: MessageEvent<object>) => {
        if ('view' in data) Object.assign(globalThis, { told: data });
      }),
  );
  await press(visitor, '#figure-training', train.step);
  await eventually(() => steps(visitor), 4);
  await rested(visitor);
  await visitor.evaluate(() => workers.at(-1)!.terminate());
}

/** Stores a text of the reader before the page is opened, as if an earlier visit had left it. */
async function leaveText(visitor: Visitor, text: string): Promise<void> {
  await visitor.open('/fixture/quiet.html');
  await visitor.evaluate(
    (left) => localStorage.setItem('riverbank-text', JSON.stringify({ kind: 'words', text: left })),
    text,
  );
}

longTest(
  'if the browser ends the worker during training, the page notices, a new worker continues from there, and typed text is kept',
  async ({ visitor }) => {
    await openWithStoppableWorker(visitor);
    await focusOn(visitor, 'own-text textarea');
    await visitor.type('my own words');
    await press(visitor, '#figure-training', train.train);
    await eventually(async () => (await steps(visitor)) > 10, true);
    await visitor.evaluate(() => workers.forEach((worker) => worker.terminate()));
    // The ended workers may have sent messages that are still on their way. All have arrived if the page's time limit
    // ends without another message.
    await eventually(async () => (await visitor.evaluate(() => elapse()), notice(visitor)), problems.silent);
    const before = await steps(visitor);
    await press(visitor, '#figure-training', problems.again);
    await rested(visitor);
    expect(await notice(visitor)).toBe('');
    expect(await steps(visitor)).toBe(before);
    expect(await trainLabel(visitor)).toBe(train.train);
    await expectTrueNow(visitor);
    expect(await hashOf(visitor)).toBe(`#language-model?v=1&trained=${before}&bank.0=2`);
    expect(await visitor.evaluate(() => document.querySelector<HTMLTextAreaElement>('own-text textarea')!.value)).toBe(
      'my own words',
    );
    await press(visitor, '#figure-training', train.step);
    await eventually(() => steps(visitor), before + 1);
  },
);

test('a worker that fails shows its error at every training figure, and each can start a new worker', async ({
  visitor,
}) => {
  await openWithStoppableWorker(visitor);
  await press(visitor, '#figure-training', train.train);
  await eventually(async () => (await steps(visitor)) > 10, true);
  await visitor.evaluate(
    () => void workers.at(-1)!.dispatchEvent(new ErrorEvent('error', { message: 'out of memory' })),
  );
  await eventually(() => notice(visitor), `${problems.stopped} (out of memory)`);
  expect(await trainLabel(visitor)).toBe(train.train);
  await press(visitor, '#figure-glass', problems.again);
  await rested(visitor);
  await eventually(() => notice(visitor), '');
  await press(visitor, '#figure-training', train.step);
  await rested(visitor);
  await expectTrueNow(visitor);
});

for (const how of ['missing', 'foreign']) {
  longTest(`a worker whose script is ${how} shows a notice, and can be loaded again`, async ({ visitor }) => {
    await visitor.open('/fixture/quiet.html');
    await spoilNow(visitor, `${how}-worker.js`);
    await openLaboratory(visitor, 'language-model?v=1&trained=2');
    await eventually(() => notice(visitor), problems.start);
    await mend(visitor);
    await press(visitor, '#figure-training', problems.again);
    await eventually(() => steps(visitor), 2);
    expect(await notice(visitor)).toBe('');
  });
}

longTest(
  'if the reader chooses another model while a wrong file is opening, that model is trained',
  async ({ visitor }) => {
    await openLaboratory(visitor);
    await rested(visitor);
    await visitor.evaluate(() => {
      const { postMessage } = Worker.prototype;
      Worker.prototype.postMessage = function (order: { do: string }) {
        postMessage.call(this, order);
        if (order.do === 'open')
          document.querySelector<HTMLInputElement>('choice-switch[field="reader"] label:nth-of-type(2) input')!.click();
      };
      const files = new DataTransfer();
      files.items.add(new File(['no model'], 'no-model.safetensors'));
      const field = document.querySelector<HTMLInputElement>('.model-file input')!;
      field.files = files.files;
      field.dispatchEvent(new Event('change'));
    });
    await eventually(async () => (await wishOn(visitor))?.recipe.reader, 'head');
    await press(visitor, '#figure-training', train.step);
    await eventually(() => steps(visitor), 1);
    await rested(visitor);
    await expectTrueNow(visitor);
  },
);

test('a link to a text that exists only in another browser says so, and accepts a new text', async ({ visitor }) => {
  await openLaboratory(visitor, 'language-model?v=1&corpus=own');
  await eventually(() => notice(visitor), problems.noText);
  await focusOn(visitor, 'own-text textarea');
  await visitor.type('a stream washed mud onto the bank');
  await press(visitor, 'own-text', own.learn);
  await eventually(
    async () => ((await wishOn(visitor)) as Partial<Awaited<ReturnType<typeof wishOn>>>)?.recipe?.own?.text,
    'a stream washed mud onto the bank',
  );
  expect(await notice(visitor)).toBe('');
});

test('a stored text that is too short is reported, and no earlier training is mentioned', async ({ visitor }) => {
  await leaveText(visitor, 'short');
  await openLaboratory(visitor, 'language-model?v=1&corpus=own');
  await eventually(async () => (await notice(visitor)).startsWith(`${problems.begin} (`), true);
});

test('at the last step the page says why Train does nothing, and the link of a saved model with more steps can be read', async ({
  visitor,
}) => {
  await openAfterStep(visitor);
  // Send the message that the worker would send for a file with more steps. Training such a model would take minutes.
  await visitor.evaluate((far) => {
    const { view, wish, edition, ...rest } = (globalThis as unknown as { told: Extract<Answer, { view: unknown }> })
      .told;
    const tell = (data: Answer) => workers.at(-1)!.dispatchEvent(new MessageEvent('message', { data }));
    tell({ opened: wish.recipe, steps: far, edition });
    tell({ ...rest, view: { ...view, steps: far }, wish: { ...wish, steps: far }, edition });
  }, mostSteps + 1234);
  await eventually(() => notice(visitor), train.end);
  expect(await steps(visitor)).toBe(mostSteps + 1234);
  expect(await textOf(visitor, '#figure-glass training-controls')).toContain(train.end);
  // The page updates the address a moment later.
  await eventually(async () => stateOf(await hashOf(visitor)).trained, mostSteps);
});

test('the note about training up to the address’s step is shown only until that step, not while training', async ({
  visitor,
}) => {
  await openAfterStep(visitor);
  /** Sends the page the message of a worker that has trained to step `far` and has to train further. */
  const tellOf = (far: number, training: boolean) =>
    visitor.evaluate(
      ([step, trains]) => {
        const { told } = globalThis as unknown as { told: Extract<Answer, { view: unknown }> };
        const data = { ...told, training: trains, catching: true, view: { ...told.view, steps: step } };
        workers.at(-1)!.dispatchEvent(new MessageEvent('message', { data }));
      },
      [far, training] as const,
    );
  await tellOf(2, false);
  await eventually(() => notice(visitor), train.catching(4));
  await tellOf(5000, true);
  await eventually(() => steps(visitor), 5000);
  expect(await notice(visitor)).toBe('');
  await tellOf(5000, false);
  await drawn(visitor);
  expect(await notice(visitor)).toBe('');
});

/** Replaces the text in a field of the text writer, also if the field is in a fold, and presses the button Write. */
async function writeWith(visitor: Visitor, field: string, typed: string): Promise<void> {
  await visitor.evaluate((name) => {
    document.querySelector(`text-writer input[name="${name}"]`)!.closest('details')?.setAttribute('open', '');
  }, field);
  await focusOn(visitor, `text-writer input[name="${field}"]`);
  await visitor.press('Control+a');
  await visitor.press('Delete');
  await visitor.type(typed);
  await eventually(
    () =>
      visitor.evaluate(
        (name) => document.querySelector<HTMLInputElement>(`text-writer input[name="${name}"]`)!.value,
        field,
      ),
    typed,
  );
  await press(visitor, '#figure-writing', laboratoryEn.write.write);
}
const said = (visitor: Visitor): Promise<string> => textOf(visitor, 'text-writer .problem-notice');

test('a wrong number in a field of the writer is refused with the reason, and nothing is written', async ({
  visitor,
}) => {
  await openLaboratory(visitor);
  await rested(visitor);
  const { wrong } = laboratoryEn.write;
  for (const [field, typed, reason] of [
    ['temperature', '', wrong.temperature],
    ['temperature', '0.0001', wrong.temperature],
    ['temperature', '11', wrong.temperature],
    ['temperature', '-1', wrong.negative],
    ['temperature', '1', ''],
    ['topK', '1.5', wrong.topK],
    ['topK', '0', ''],
    ['seed', '-1', wrong.seed],
    ['seed', '1', ''],
    ['length', '0', wrong.length],
  ] as const) {
    const before = (await wishOn(visitor))!.writings.length;
    await writeWith(visitor, field, typed);
    await eventually(() => said(visitor), reason);
    await eventually(async () => (await wishOn(visitor))!.writings.length, reason === '' ? before + 1 : before);
    await rested(visitor);
    if (reason) expect(await focusIsOn(visitor, `text-writer input[name="${field}"]`)).toBe(true);
  }
});

test('at temperature 0 the writer always draws the likeliest token, and a very low temperature also works', async ({
  visitor,
}) => {
  await openLaboratory(visitor, 'language-model?v=1&trained=20');
  await rested(visitor);
  const text = () => textOf(visitor, 'text-writer .written > .text');
  const likeliest = () =>
    visitor.evaluate(() => document.querySelector('text-writer .bars li')!.classList.contains('chosen'));
  await writeWith(visitor, 'temperature', '0');
  await eventually(async () => (await wishOn(visitor))?.writings[0]?.tokens, 20);
  await rested(visitor);
  const mostLikely = await text();
  expect(await likeliest()).toBe(true);
  expect(await textOf(visitor, 'node-program')).toContain('greedy: true');
  await expectTrueNow(visitor);
  await writeWith(visitor, 'seed', '5');
  await eventually(async () => (await wishOn(visitor))?.writings.length, 2);
  await rested(visitor);
  expect(await text(), 'another seed').toBe(mostLikely);
  await writeWith(visitor, 'temperature', '0.01');
  await eventually(async () => (await wishOn(visitor))?.writings.length, 3);
  await rested(visitor);
  await writeWith(visitor, 'temperature', '2');
  await eventually(async () => (await wishOn(visitor))?.writings.length, 4);
  await rested(visitor);
  expect(await textOf(visitor, 'text-writer .earlier .when')).toContain('0.010');
  await expectTrueNow(visitor);
});

/** Passes a file to one of the file fields of "Your own text". */
const give = (visitor: Visitor, field: string, text: string): Promise<void> =>
  visitor.evaluate(
    ({ selector, content }) => {
      const files = new DataTransfer();
      files.items.add(new File([content], 'given'));
      const input = document.querySelector<HTMLInputElement>(selector)!;
      input.files = files.files;
      input.dispatchEvent(new Event('change'));
    },
    { selector: field, content: text },
  );

test('a good file removes the message about a wrong one, and a wrong file is never reported as opened', async ({
  visitor,
}) => {
  await openLaboratory(visitor);
  await rested(visitor);
  const ownTextNotice = () => textOf(visitor, 'own-text .problem-notice');
  await give(visitor, '.model-file input', 'no model');
  await eventually(async () => (await ownTextNotice()).startsWith(problems.open), true);
  await give(visitor, '.own-text .file input', 'the stream washed mud onto the bank');
  await eventually(ownTextNotice, own.opened);
  expect(await textOf(visitor, 'own-text .problem-notice.well')).toBe(own.opened);
  await give(visitor, '.model-file input', 'no model');
  await eventually(async () => (await ownTextNotice()).startsWith(problems.open), true);
  await press(visitor, '#figure-training', train.step);
  await eventually(() => steps(visitor), 1);
  await visitor.evaluate(() => document.querySelector('own-text')!.scrollIntoView());
  await eventually(ownTextNotice, '');
});

test('a loss above that of guessing is not explained as a guess among more tokens than exist', async ({ visitor }) => {
  // The held-out text has the words in reverse order, unlike the training text.
  const words = 'one two three four five six seven eight nine ten'.split(' ');
  const back = [...words].reverse();
  await leaveText(visitor, [...Array<string[]>(8).fill(words).flat(), ...back, ...back].join(' '));
  await openLaboratory(visitor, 'language-model?v=1&corpus=own&trained=150');
  await rested(visitor);
  const [loss, guess] = await Promise.all(
    ['tr.chosen td.unseen', 'tr.guess td:nth-of-type(3)'].map((name) => textOf(visitor, `loss-curve ${name}`)),
  );
  expect(Number(loss)).toBeGreaterThan(Number(guess));
  expect(await textOf(visitor, 'loss-curve tr.chosen td:last-of-type')).toBe(curve.worse);
  await expectTrueNow(visitor);
});

test('from an intermediate value of the gradient the reader can return to the weight', async ({ visitor }) => {
  await openLaboratory(visitor);
  await rested(visitor);
  const weight = await textOf(visitor, 'gradient-story .of');
  await visitor.click('gradient-story summary');
  await visitor.click('gradient-story .chain button');
  await eventually(async () => (await textOf(visitor, 'gradient-story')).includes(slope.onTheWay), true);
  await visitor.click('gradient-story button');
  await eventually(() => textOf(visitor, 'gradient-story .of'), weight);
});

test('rows of the position table are counted from 0 as in the chapter "order", other rows from 1 or named by their words', async ({
  visitor,
}) => {
  await openLaboratory(visitor);
  await rested(visitor);
  const heads = () =>
    visitor.evaluate(() =>
      [...document.querySelectorAll('glass-grid tbody th')].slice(0, 3).map((th) => th.textContent.trim()),
    );
  for (const [matrix, first] of [
    ['positional_encoding_table.weight', ['0', '1', '2']],
    ['heads.0.query.weight', ['1', '2', '3']],
    ['token_embedding_table.weight', ['a', 'b', 'c']],
  ] as const) {
    await visitor.evaluate((path) => {
      const select = document.querySelector<HTMLSelectElement>('matrix-glass select')!;
      select.value = path;
      select.dispatchEvent(new Event('change', { bubbles: true }));
    }, `parameters.${matrix}`);
    await eventually(heads, [...first]);
    await eventually(async () => (await textOf(visitor, 'gradient-story .of')).includes(`[${first[0]}, 1]`), true);
  }
});

const pattern = 'the stream washed mud onto the bank . ';
for (const [words, kept] of [
  [24, 0],
  [40, 17],
  [400, 40],
] as const) {
  test(`of a text of ${words} words, ${kept} are held out, and the loss is measured only on those`, async ({
    visitor,
  }) => {
    await leaveText(visitor, pattern.repeat(words / 8));
    await openLaboratory(visitor, 'language-model?v=1&corpus=own&trained=5');
    await rested(visitor);
    const loss = await textOf(visitor, 'loss-curve tr.chosen td.unseen');
    const note = await textOf(visitor, 'loss-curve .note');
    expect(note).toBe(
      kept
        ? `${curve.learned} ${words - kept} tokens. ${curve.kept} ${kept} tokens.`
        : `${curve.learned} ${words} tokens. ${curve.tooShort}`,
    );
    if (kept) expect(Number(loss)).toBeGreaterThan(0);
    else expect(loss).toBe(curve.unmeasured);
    expect(await visitor.evaluate(() => document.querySelector('loss-curve polyline') !== null)).toBe(kept > 0);
    await expectTrueNow(visitor);
  });
}
