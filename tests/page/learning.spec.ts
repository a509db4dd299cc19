// Tests recalls, cards for Anki, tasks and receipts as returning readers, students and teachers use them: by keyboard
// and without accessibility problems.
import { today } from '../../web/core/learning/clock.ts';
import { seedOf } from '../../web/core/learning/seeds.ts';
import { taskSeed } from '../../web/core/learning/task.ts';
import { words } from '../../web/core/learning/words.en.ts';
import { words as rules } from '../../web/core/words/rules.en.ts';
import { words as verdicts } from '../../web/core/words/verdicts.en.ts';
import { exerciseValues, stepsOf } from '../../web/core/exercises/exercises.ts';
import { defaultState } from '../../web/core/store/state.ts';
import { axeViolationsOfForm } from './support/axe.ts';
import { answer, rightAnswerTo } from './support/answering.ts';
import { loadEngine, stateOf } from './support/lesson.ts';
import {
  eventually,
  expectTrueNow,
  focusIsOn,
  focusOn,
  hashOf,
  isReady,
  openMenu,
  openNear,
  textOf,
} from './support/page.ts';
import { answersFor } from './support/problems.ts';
import { expect, test } from './support/test.ts';
import { phone } from './support/visitor.ts';
import type { Visitor } from './support/visitor.ts';
import { scriptsHaveRun } from './support/waits.ts';
import { causes } from './support/words.ts';

const { recall, task: says, teacher, receipt } = words;
const kept = (visitor: Visitor, key: string): Promise<unknown> =>
  visitor.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? 'null') as unknown, key);

/** From now on, the page keeps files and copied texts for the test instead of saving or copying them. */
const catchFiles = (visitor: Visitor): Promise<void> =>
  visitor.evaluate(() => {
    const { createObjectURL } = URL;
    URL.createObjectURL = (blob: Blob) => {
      void blob.text().then((text) => (document.documentElement.dataset['file'] = text));
      return createObjectURL(blob);
    };
    HTMLAnchorElement.prototype.click = function noted(this: HTMLAnchorElement) {
      document.documentElement.dataset['name'] = this.download;
    };
    Object.defineProperty(navigator, 'clipboard', {
      value: {
        writeText: (text: string) => Promise.resolve(void (document.documentElement.dataset['copied'] = text)),
      },
    });
  });
const caught = (visitor: Visitor, what: 'file' | 'name' | 'copied'): Promise<string> =>
  visitor.evaluate((name) => document.documentElement.dataset[name] ?? '', what);

test('a returning reader is offered due exercises, repeats them with new numbers, and saves cards', async ({
  visitor,
}) => {
  await visitor.open('/fixture/quiet.html');
  await visitor.evaluate((day) => {
    localStorage.setItem('riverbank', '{"solved":["project","softmax","placed","an older exercise"],"predicted":{}}');
    const recalls = { project: { hits: 1, due: day - 3 }, softmax: { hits: 0, due: day + 1 }, placed: { hits: 4 } };
    localStorage.setItem('riverbank-recall', JSON.stringify({ recalls }));
  }, today());
  await openNear(visitor, '', phone);
  const line = () => textOf(visitor, 'recall-line p');
  await eventually(line, recall.due(1));
  expect(await visitor.evaluate(() => document.querySelector('.recall')!.getBoundingClientRect().top)).toBeGreaterThan(
    0,
  );
  expect(await axeViolationsOfForm(visitor)).toEqual([]);
  await focusOn(visitor, 'recall-line button.primary');
  await visitor.press('Enter');
  await eventually(() => focusIsOn(visitor, 'exercise-card[name="project"] .answer input'), true);
  expect(stateOf(await hashOf(visitor)).seeds.project).toBe(seedOf(today(), 'project'));
  await rightAnswerTo(visitor, 'project');
  await eventually(line, recall.done);
  expect(await kept(visitor, 'riverbank-recall')).toMatchObject({
    recalls: { project: { hits: 2, due: today() + 14 }, softmax: { hits: 0, due: today() + 1 }, placed: { hits: 4 } },
  });
  await catchFiles(visitor);
  const before = stateOf(await hashOf(visitor));
  await focusOn(visitor, 'recall-line button');
  await visitor.press('Enter');
  await eventually(() => caught(visitor, 'name'), 'riverbank-anki.txt');
  await expect.poll(() => caught(visitor, 'file')).not.toBe('');
  const cards = (await caught(visitor, 'file')).split('\n').filter((text) => text !== '' && !text.startsWith('#'));
  expect(cards.length).toBe(9);
  for (const card of cards) {
    const [front = '', back = '', ...more] = card.split('\t');
    expect(more).toEqual([]);
    expect([front, back].join()).not.toMatch(/undefined|NaN|object|[<]matrix|data-of/);
    expect(front).toContain('<table>');
    expect(back).toMatch(/\d\.\d/);
  }
  // The numbers on an Anki card come from that card's own seed.
  const { right } = answersFor(await loadEngine(), 'project', seedOf('card', 'project', 0));
  const [ofProject = ''] = cards.filter((text) => text.includes('bank’s row of X'));
  for (const number of right!) expect(ofProject).toContain(number.replace('-', '−'));
  expect(stateOf(await hashOf(visitor))).toEqual(before);
  await expectTrueNow(visitor, 1);
  await focusOn(visitor, 'recall-line button:last-of-type');
  await visitor.press('Enter');
  // The page offers a recall only once a day, even if another exercise becomes due.
  await visitor.evaluate((day) => {
    const memory = JSON.parse(localStorage.getItem('riverbank-recall')!) as { recalls: object };
    localStorage.setItem(
      'riverbank-recall',
      JSON.stringify({ ...memory, recalls: { softmax: { hits: 0, due: day } } }),
    );
  }, today());
  await visitor.reload();
  await isReady(visitor);
  await scriptsHaveRun(visitor, 'learner', 'recall-line'); // by now the page has decided whether to make the offer
  expect(await visitor.evaluate(() => document.querySelector('recall-line'))).toBe(null);
  expect(await visitor.consoleErrors()).toEqual([]);
});

test('recall loads an exercise whose chapter is not loaded yet, and then shows how many are left', async ({
  visitor,
}) => {
  await visitor.open('/fixture/quiet.html');
  await visitor.evaluate((day) => {
    localStorage.setItem('riverbank', '{"solved":["soften","project"],"predicted":{}}');
    const recalls = { soften: { hits: 0, due: day - 3 }, project: { hits: 0, due: day - 1 } };
    localStorage.setItem('riverbank-recall', JSON.stringify({ recalls }));
  }, today());
  await openNear(visitor, '');
  await eventually(() => textOf(visitor, 'recall-line p'), recall.due(2));
  expect(await visitor.evaluate(() => document.querySelector('exercise-card[name="soften"]'))).toBe(null);
  await visitor.click('recall-line button.primary');
  await eventually(() => focusIsOn(visitor, 'exercise-card[name="soften"] .answer input'), true);
  expect(stateOf(await hashOf(visitor)).seeds.soften).toBe(seedOf(today(), 'soften'));
  expect(await textOf(visitor, 'recall-line p')).toBe(recall.left(2));
  expect(await textOf(visitor, 'recall-line button.primary')).toBe(recall.next);
});

test('a task link gives each student own numbers and a receipt, and replaying the receipt finds changes made by hand', async ({
  visitor,
}) => {
  const open = async (question: string): Promise<void> => {
    await visitor.open(`/page/${question}`);
    await isReady(visitor);
  };
  await open('?task=project&word=monday');
  await eventually(() => textOf(visitor, 'task-panel p'), says.given(1));
  expect(await axeViolationsOfForm(visitor)).toEqual([]);
  await focusOn(visitor, 'task-panel input');
  await visitor.press('Enter');
  await eventually(() => textOf(visitor, 'task-panel [role="status"]'), says.badStudent);
  await visitor.type('Ada 7');
  await visitor.press('Enter');
  const seed = taskSeed({ exercises: ['project'], word: 'monday' }, 'Ada 7', 'project');
  await eventually(async () => stateOf(await hashOf(visitor)).seeds.project, seed);
  await visitor.click('task-panel li a');
  await eventually(
    () => visitor.evaluate(() => document.querySelector('#one-word')!.hasAttribute('data-waiting')),
    false,
  );
  const { anotherWord, right } = answersFor(await loadEngine(), 'project', seed);
  await answer(visitor, 'project', anotherWord!);
  await eventually(() => textOf(visitor, 'exercise-card[name="project"] .verdict'), causes['anotherWord']!);
  await answer(visitor, 'project', right!);
  await eventually(() => textOf(visitor, 'task-panel li .right'), `✓ ${says.right}`);
  // After reloading, the task continues, and the receipt has both answers.
  await visitor.reload();
  await isReady(visitor);
  await eventually(async () => (await textOf(visitor, 'task-panel li')).includes(says.tries(2)), true);
  await catchFiles(visitor);
  await visitor.click('task-panel button:last-of-type');
  await expect.poll(() => caught(visitor, 'copied')).not.toBe('');
  const link = new URL(await caught(visitor, 'copied'));
  await visitor.click('task-panel button');
  await expect.poll(() => caught(visitor, 'file')).not.toBe('');
  const file = await caught(visitor, 'file');
  await open(link.search);
  const receiptText = () => textOf(visitor, 'receipt-view [role="status"]');
  await eventually(receiptText, `${receipt.solved(1, 1)} ${receipt.agrees}`);
  expect(await axeViolationsOfForm(visitor)).toEqual([]);
  // A teacher's view: the form, the link that it makes, and a receipt that was changed by hand.
  await open('?task=');
  await eventually(() => textOf(visitor, 'teacher-panel output'), teacher.none);
  await visitor.click('teacher-panel .choices input');
  await eventually(
    () => textOf(visitor, 'teacher-panel output').then((text) => text.split('?')[1] ?? ''),
    'task=project',
  );
  expect(await axeViolationsOfForm(visitor)).toEqual([]);
  await visitor.evaluate((text) => {
    const input = document.querySelector<HTMLInputElement>('teacher-panel input[type="file"]')!;
    const files = new DataTransfer();
    files.items.add(new File([text.replace('"cause":"anotherWord"', '"cause":"right"')], 'a.json'));
    input.files = files.files;
    input.dispatchEvent(new Event('change'));
  }, file);
  await eventually(receiptText, `${receipt.solved(1, 1)} ${receipt.differs(1)} ${receipt.changed}`);
  for (const [question, sentence] of [
    ['?task=project,nothing', says.problem.unknown('nothing')],
    ['?receipt=abc', receipt.problem.text],
  ] as const) {
    await open(question);
    await eventually(() => textOf(visitor, ':is(p.task, receipt-view)'), sentence);
  }
  expect(await visitor.consoleErrors()).toEqual([]);
});

/** The attempts in the receipt that this browser has stored. */
const noted = async (visitor: Visitor): Promise<{ step?: number; rule?: string; cause: string }[]> => {
  const tasks = (await kept(visitor, 'riverbank-tasks')) as Record<string, string>;
  return (JSON.parse(Object.values(tasks)[0]!) as { attempts: { cause: string }[] }).attempts;
};

test('a student’s steps and answers are in the receipt, and practice with other numbers is marked as not counting', async ({
  visitor,
}) => {
  const { task: line } = verdicts.card;
  const inCard = (part: string) => `exercise-card[name="softmax"] ${part}`;
  await visitor.open('/page/?task=softmax#compare-weight-mix');
  await isReady(visitor);
  await eventually(() => textOf(visitor, inCard('.task-line')), `${line.nameless} ${line.toName}`);
  await focusOn(visitor, inCard('.task-line button'));
  await visitor.press('Enter');
  await eventually(() => focusIsOn(visitor, 'task-panel input'), true);
  await visitor.type('Ada');
  await visitor.press('Enter');
  await eventually(() => textOf(visitor, inCard('.task-line')), line.counts);
  expect(await textOf(visitor, 'task-panel li a')).toBe('2 Compare, weight, mix: a row of weights');
  // In the complete worked example, the reader chooses only the rules. The receipt contains each choice, and at the end
  // the card asks for the answer.
  const engine = await loadEngine();
  const seedOfTask = taskSeed({ exercises: ['softmax'], word: '' }, 'Ada', 'softmax');
  const own = stepsOf(engine, 'softmax', exerciseValues(engine, { ...defaultState.seeds, softmax: seedOfTask }));
  for (const [i, { rule }] of own.entries()) {
    const named = rules.rules[rule as keyof typeof rules.rules].is;
    await eventually(
      () =>
        visitor.evaluate(
          ({ within, text }) => {
            const button = [...document.querySelectorAll<HTMLElement>(within)].find(
              (each) => each.textContent === text,
            );
            button?.click();
            return button !== undefined;
          },
          { within: inCard('.now .rules button'), text: named },
        ),
      true,
    );
    await expect.poll(async () => (await noted(visitor)).length).toBe(i + 1);
  }
  expect((await noted(visitor)).map(({ step, rule, cause }) => ({ step, rule, cause }))).toEqual(
    own.map(({ rule }, step) => ({ step, rule, cause: 'right' })),
  );
  await eventually(async () => (await textOf(visitor, 'task-panel li')).includes(says.steps(own.length)), true);
  const seed = stateOf(await hashOf(visitor)).seeds.softmax;
  await focusOn(visitor, inCard('.walked button'));
  await visitor.press('Enter');
  await eventually(
    () => visitor.evaluate((form) => document.querySelector(form) !== null, inCard('answer-form')),
    true,
  );
  expect(stateOf(await hashOf(visitor)).seeds.softmax).toBe(seed);
  // The receipt says that the reader used "Show how".
  await focusOn(visitor, inCard('answer-form button[aria-expanded]'));
  await visitor.press('Enter');
  await expect.poll(async () => (await noted(visitor)).at(-1)).toMatchObject({ exercise: 'softmax', cause: 'shown' });
  // Other numbers are for practice. Answers to them are not in the receipt, and the card says so.
  await focusOn(visitor, inCard('.fresh'));
  await visitor.press('Enter');
  await eventually(() => textOf(visitor, inCard('.task-line')), `${line.practice} ${line.back}`);
  const before = (await noted(visitor)).length;
  await rightAnswerTo(visitor, 'softmax');
  expect((await noted(visitor)).length).toBe(before);
  await focusOn(visitor, inCard('.task-line button'));
  await visitor.press('Enter');
  await eventually(() => textOf(visitor, inCard('.task-line')), line.counts);
  expect(stateOf(await hashOf(visitor)).seeds.softmax).toBe(seed);
  await rightAnswerTo(visitor, 'softmax');
  await eventually(() => textOf(visitor, 'task-panel li .right'), `✓ ${says.right}`);
  expect(await visitor.consoleErrors()).toEqual([]);
});

test('the menu opens the teacher’s form in sight, exercises name their chapter, and a button copies the link', async ({
  visitor,
}) => {
  await openNear(visitor, 'no-peeking');
  await openMenu(visitor);
  await focusOn(visitor, '.menu-task');
  await visitor.press('Enter');
  await eventually(() => textOf(visitor, 'teacher-panel output').catch(() => ''), teacher.none); // the page is loaded again
  await eventually(() => focusIsOn(visitor, '#set-a-task'), true);
  const { top, bottom, height } = await visitor.evaluate(() => {
    const box = document.querySelector('#set-a-task')!.getBoundingClientRect();
    return { top: box.top, bottom: box.bottom, height: innerHeight };
  });
  expect([top >= 0, bottom <= height]).toEqual([true, true]);
  const names = await visitor.evaluate(() =>
    [...document.querySelectorAll('teacher-panel .choices span')].map(({ textContent }) => textContent),
  );
  expect(names[1]).toBe('2 Compare, weight, mix: a row of weights');
  expect(names.filter((name) => !/^(\d+|Side room) .+: ./.test(name!))).toEqual([]);
  await catchFiles(visitor);
  expect(await visitor.evaluate(() => document.querySelector<HTMLButtonElement>('.copy-task')!.disabled)).toBe(true);
  await visitor.click('teacher-panel .choices input');
  await visitor.click('.copy-task');
  await eventually(async () => (await caught(visitor, 'copied')).split('?')[1] ?? '', 'task=project');
  await eventually(() => textOf(visitor, 'teacher-panel .ways [role="status"]'), says.copied);
});
