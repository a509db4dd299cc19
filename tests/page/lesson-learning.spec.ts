// Tests without a page what supports learning over several visits: the days on which exercises are due again, cards,
// tasks and receipts.
import { answersFor } from './support/problems.ts';
import { loadEngine } from './support/lesson.ts';
import { expect, test } from './support/test.ts';
import { ankiOf, htmlOf, plainHtml, tableOf } from '../../web/core/learning/cards.ts';
import { clock, today } from '../../web/core/learning/clock.ts';
import { afterAnswer, dueOn } from '../../web/core/learning/recall.ts';
import type { Recalls } from '../../web/core/learning/recall.ts';
import { hashOf, seedOf } from '../../web/core/learning/seeds.ts';
import { readTask, studentOf, taskSeed, writeTask } from '../../web/core/learning/task.ts';
import type { Task } from '../../web/core/learning/task.ts';
import { defaultState, exerciseNames } from '../../web/core/store/state.ts';

const right = { right: true, wasSolved: true };
const wrong = { right: false, wasSolved: true };

test('a solved exercise is due again after 1, 5, 14 and 30 days, and then no more', () => {
  let recalls: Recalls = afterAnswer({}, 'project', { right: true, wasSolved: false, day: 100 });
  const days: number[] = [];
  for (let day = 100; day < 300; day++) {
    if (dueOn(recalls, ['project'], day).length === 0) continue;
    days.push(day);
    recalls = afterAnswer(recalls, 'project', { ...right, day });
  }
  expect(days.map((day, i) => day - (days[i - 1] ?? 100))).toEqual([1, 5, 14, 30]);
});

test('a miss resets an exercise to the first interval, and an answer before the due day changes nothing', () => {
  const second = afterAnswer(afterAnswer({}, 'project', { ...right, wasSolved: false, day: 0 }), 'project', {
    ...right,
    day: 1,
  });
  expect(second).toEqual({ project: { hits: 1, due: 6 } });
  expect(afterAnswer(second, 'project', { ...wrong, day: 5 })).toBe(second);
  expect(afterAnswer(second, 'project', { ...right, day: 5 })).toBe(second);
  const missed = afterAnswer(second, 'project', { ...wrong, day: 9 });
  expect(missed).toEqual({ project: { hits: 0, due: 10 } });
  // The right answer after a miss does not count as a recall on the same day.
  expect(afterAnswer(missed, 'project', { ...right, day: 9 })).toBe(missed);
  expect(afterAnswer(missed, 'project', { ...right, day: 10 })).toEqual({ project: { hits: 1, due: 15 } });
  expect(afterAnswer({}, 'project', { right: false, wasSolved: false, day: 3 })).toEqual({});
});

test('an exercise that was solved before recalls existed is due at once, and the longest overdue one comes first', () => {
  const recalls: Recalls = { redo: { hits: 2, due: 7 }, soften: { hits: 4 }, softmax: { hits: 0, due: 30 } };
  expect(dueOn(recalls, ['project', 'softmax', 'redo', 'soften'], 9)).toEqual(['redo', 'project']);
  expect(afterAnswer(recalls, 'project', { ...right, day: 9 })['project']).toEqual({ hits: 1, due: 14 });
  expect(afterAnswer(recalls, 'project', { ...wrong, day: 9 })['project']).toEqual({ hits: 0, due: 10 });
  expect(dueOn({}, ['toString', 'constructor'], 1)).toEqual(['toString', 'constructor']);
});

test('a day begins at midnight in the reader’s time zone', () => {
  const { now } = clock;
  try {
    const at = (hours: number, minutes: number): number => {
      clock.now = () => new Date(2026, 4, 7, hours, minutes).getTime();
      return today();
    };
    expect([at(0, 0), at(23, 59)]).toEqual([at(12, 0), at(12, 0)]);
    expect([at(-1, 0), at(24, 0)]).toEqual([at(12, 0) - 1, at(12, 0) + 1]);
  } finally {
    clock.now = now;
  }
});

test('seeds are FNV-1a hashes with six digits, and the same words give the same seed', () => {
  expect([hashOf(''), hashOf('a'), hashOf('foobar')]).toEqual([0x811c9dc5, 0xe40c292c, 0xbf9cf968]);
  const seeds = Array.from({ length: 500 }, (_, day) => seedOf(day, 'project'));
  expect(seeds.every((seed) => /^\d{6}$/.test(String(seed)))).toBe(true);
  expect(new Set(seeds).size).toBeGreaterThan(490);
  expect(seedOf(3, 'project')).toBe(seeds[3]);
});

test('cards are a text file in Anki’s documented format, with plain tags', () => {
  const text = ankiOf([
    { front: '<b>1</b>\n  <p>a\tb</p>', back: 'x' },
    { front: '#no comment', back: 'says "so"' },
  ]);
  expect(text.split('\n')).toEqual([
    '#separator:tab',
    '#html:true',
    '#notetype:Basic',
    '#deck:riverbank',
    '#tags:riverbank',
    '#columns:Front\tBack',
    '<b>1</b> <p>a b</p>\tx',
    '"#no comment"\t"says ""so"""',
    '',
  ]);
  const template = (strings: string[], ...values: unknown[]) => ({ strings, values });
  const inner = template(['<sup class=', '>', '</sup>'], 'number made', '<&>');
  expect(htmlOf(template(['<p>', ' ', '', '</p>'], [inner, inner], undefined, Symbol('nothing')))).toBe(
    '<p><sup class=number made>&lt;&amp;&gt;</sup><sup class=number made>&lt;&amp;&gt;</sup> </p>',
  );
  const html =
    '<div class="x"><matrix-view of="a.b" tint="weight" frozen></matrix-view><span data-of=c>7</span></div><!---->';
  expect(plainHtml(html, (path) => `[${path}]`)).toBe('<div>[a.b]7</div>');
  expect(tableOf('S', ['p'], ['q', 'r'], ['1', '2'])).toBe(
    '<table><tr><th>S</th><th>q</th><th>r</th></tr><tr><th>p</th><td>1</td><td>2</td></tr></table>',
  );
});

const read = (question: string) => readTask(new URLSearchParams(question), exerciseNames);

test('a task’s address is written and read, and refused as a whole if a part is wrong', () => {
  expect(read('?figure=figure-mix')).toBeUndefined();
  expect(read('?task=')).toEqual({ wish: true });
  const task = { exercises: ['redo', 'project'] as const, word: 'Monday' };
  expect(writeTask(task)).toBe('?task=redo,project&word=Monday');
  expect(read(writeTask(task))).toEqual({ task });
  expect(read(writeTask({ ...task, word: 'понедельник & co'.replace(' & ', ' ') }))).toMatchObject({
    task: { word: 'понедельник co' },
  });
  for (const [question, problem, part] of [
    ['?task=project,toString', 'unknown', 'toString'],
    ['?task=project,', 'unknown', ''],
    ['?task=project,project', 'twice', 'project'],
    ['?task=project&word=<script>', 'word', '<script>'],
    [`?task=project&word=${'a'.repeat(41)}`, 'word', 'a'.repeat(40)],
    [`?task=${'x'.repeat(500)}`, 'unknown', 'x'.repeat(40)],
  ] as const)
    expect(read(question), question).toEqual({ problem, part });
});

test('each student gets different numbers, however the name is typed', () => {
  const task = { exercises: ['project', 'redo'] as const, word: '' };
  expect([studentOf('  Ada   Lovelace '), studentOf(''), studentOf(' '), studentOf('a<b'), studentOf('№ 7')]).toEqual([
    'Ada Lovelace',
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  const seed = (student: string, name: 'project' | 'redo' = 'project', word = '') =>
    taskSeed({ ...task, word }, studentOf(student)!, name);
  expect(seed('ada lovelace')).toBe(seed('Ada  Lovelace '));
  const all = [seed('Ada'), seed('Bob'), seed('Ada', 'redo'), seed('Ada', 'project', 'b'), seed('Аня')];
  expect(new Set(all).size).toBe(all.length);
});

test('a task with an exercise’s earlier name is the same task with the same numbers', () => {
  const then = read('?task=project,tame&word=monday');
  expect(then).toEqual(read('?task=project,soften&word=monday'));
  const { task } = then as { task: Task };
  expect(writeTask(task)).toBe('?task=project,soften&word=monday');
  expect(taskSeed(task, 'Ada', 'soften')).toBe(seedOf('task', 'monday', 'tame', 'ada'));
});

test('replaying a receipt with the engine confirms correct verdicts and reports changes made by hand', async () => {
  const { clean } = await memory();
  clean();
  const { packReceipt, readReceipt, replay, unpackReceipt, writeReceipt } = await import(
    '../../web/core/learning/receipt.ts'
  );
  const engine = await loadEngine();
  const task = { exercises: ['project', 'softmax'] as const, word: '' };
  const student = 'Ада 7';
  const attempts = task.exercises.flatMap((exercise) => {
    const answers = answersFor(engine, exercise, taskSeed(task, student, exercise));
    const slip = exercise === 'project' ? 'anotherWord' : 'overColumns';
    return [slip, 'right'].map((cause) => ({ exercise, cause, answer: answers[cause]!.map(Number) }));
  });
  const half = { exercise: 'project' as const, cause: 'partly', answer: [attempts[1]!.answer[0]!, null, 77] };
  const text = writeReceipt({ task, student, attempts: [...attempts, half] });
  const receipt = readReceipt(unpackReceipt(packReceipt(text)), exerciseNames);
  expect(receipt).toEqual({ receipt: { task, student, attempts: [...attempts, half] }, isWhole: true });
  if (!('receipt' in receipt)) return;
  const replayed = replay(engine, receipt.receipt);
  expect(replayed.map(({ found }) => found)).toEqual([...attempts.map(({ cause }) => cause), 'partly']);
  // The replay notices a verdict, an answer or a name that was changed by hand. The checksum does not match either.
  for (const [from, to, differ] of [
    ['"cause":"anotherWord"', '"cause":"right"', 1],
    [JSON.stringify(attempts[1]!.answer), '[1,2,3]', 1],
    ['"student":"Ада 7"', '"student":"Ада 8"', 5],
  ] as const) {
    expect(text).toContain(from);
    const forged = readReceipt(text.replace(from, to), exerciseNames);
    expect(forged, from).toMatchObject({ isWhole: false });
    if (!('receipt' in forged)) continue;
    const others = replay(engine, forged.receipt).filter(({ cause, found }) => cause !== found);
    expect(others.length, from).toBe(differ);
  }
});

test('a receipt contains steps, rules and help, and the replay checks the rules and numbers of the steps', async () => {
  const { clean } = await memory();
  clean();
  const { isWholeAnswer, readReceipt, replay, writeReceipt } = await import('../../web/core/learning/receipt.ts');
  const { exerciseValues, stepsOf } = await import('../../web/core/exercises/exercises.ts');
  const { numberAt } = await import('../../web/core/lesson/look-up.ts');
  const engine = await loadEngine();
  const task = { exercises: ['softmax'] as const, word: '' };
  const problems = exerciseValues(engine, { ...defaultState.seeds, softmax: taskSeed(task, 'Ada', 'softmax') });
  const [first, second] = stepsOf(engine, 'softmax', problems);
  const numbers = second!.lines.map(({ of }) => numberAt({ exercises: problems }, of));
  const softmax = { exercise: 'softmax' as const };
  const attempts = [
    { ...softmax, step: 0, rule: first!.or[0]!, worked: true as const, answer: [], cause: 'otherRule' },
    { ...softmax, step: 0, rule: first!.rule, worked: true as const, answer: [], cause: 'right' },
    { ...softmax, step: 1, answer: numbers, cause: 'right' },
    { ...softmax, step: 1, answer: [], cause: 'shown' },
    { ...softmax, answer: [], cause: 'shown' },
  ];
  const text = writeReceipt({ task, student: 'Ada', attempts });
  const read = readReceipt(text, exerciseNames);
  expect(read).toEqual({ receipt: { task, student: 'Ada', attempts }, isWhole: true });
  if (!('receipt' in read)) return;
  expect(replay(engine, read.receipt).map(({ found }) => found)).toEqual(attempts.map(({ cause }) => cause));
  expect(attempts.filter(isWholeAnswer)).toEqual([]);
  // If a wrong rule and a wrong number are changed into right ones by hand, the replay notices both changes.
  const forged = readReceipt(
    text.replace('"cause":"otherRule"', '"cause":"right"').replace(JSON.stringify(numbers), '[77]'),
    exerciseNames,
  );
  if (!('receipt' in forged)) throw new Error('the forged receipt cannot be read');
  expect(replay(engine, forged.receipt).filter(({ cause, found }) => cause !== found).length).toBe(2);
  // A receipt in the first format, which contained only whole answers, can still be read.
  const older = '{"riverbank":1,"task":["softmax"],"word":"","student":"Ada","attempts":[]}';
  expect(readReceipt(older, exerciseNames)).toMatchObject({ receipt: { student: 'Ada' }, isWhole: false });
});

test('a text that is not a receipt is refused with the reason', async () => {
  await memory();
  const { readReceipt, unpackReceipt, writeReceipt } = await import('../../web/core/learning/receipt.ts');
  const text = writeReceipt({ task: { exercises: ['project'], word: '' }, student: 'Ada', attempts: [] });
  for (const [other, problem] of [
    ['', 'text'],
    ['[]', 'text'],
    [text.slice(1), 'text'],
    [text.replace('"riverbank":2', '"riverbank":3'), 'version'],
    [text.replace('"project"', '"nothing"'), 'task'],
    [text.replace('"Ada"', '""'), 'task'],
    [text.replace('"attempts":[]', '"attempts":{}'), 'attempt'],
    [text.replace('"attempts":[]', '"attempts":[{"exercise":"redo","answer":[],"cause":""}]'), 'attempt'],
    [text.replace('"attempts":[]', '"attempts":[{"exercise":"project","answer":["1"],"cause":""}]'), 'attempt'],
    [text.replace('"attempts":[]', '"attempts":[{"exercise":"project","step":-1,"answer":[],"cause":""}]'), 'attempt'],
    [
      text.replace('"attempts":[]', '"attempts":[{"exercise":"project","rule":"sum","answer":[],"cause":""}]'),
      'attempt',
    ],
  ] as const)
    expect(readReceipt(other, exerciseNames), other).toEqual({ problem });
  expect([unpackReceipt('%'), unpackReceipt('_w')]).toEqual(['', '']);
});

/**
 * Installs a fake browser, which keeps texts in a map, and then imports the stored recalls. The order matters, because
 * the store looks for a browser when it is created.
 */
async function memory() {
  const texts = new Map<string, string>();
  const browser = {
    addEventListener: () => undefined,
    localStorage: {
      getItem: (key: string) => texts.get(key) ?? null,
      setItem: (key: string, text: string) => void texts.set(key, text),
    },
  };
  for (const [name, value] of Object.entries(browser))
    Object.defineProperty(globalThis, name, { configurable: true, writable: true, value });
  const { keptRecalls } = await import('../../web/core/learning/kept-recalls.ts');
  return { texts, keptRecalls, clean: () => texts.clear() };
}

test('stored recalls: unreadable parts are set aside, and data of other versions is kept', async () => {
  const { texts, keptRecalls, clean } = await memory();
  texts.set('riverbank-recall', '{"recalls":{"redo":{"hits":1,"due":5}},"notOn":4,"later":true}');
  expect(keptRecalls.read()).toEqual({ recalls: { redo: { hits: 1, due: 5 } }, notOn: 4, later: true });
  expect(texts.has('riverbank-recall-unread')).toBe(false);
  for (const text of [
    '{"recalls":{"redo":{"hits":1,"due":5},"tame":{"hits":-1},"stack":7}}',
    '{"recalls":{"redo":{"hits":1,"due":5},"tame":{"hits":1,"due":"soon"}},"notOn":"never"}',
  ]) {
    clean();
    texts.set('riverbank-recall', text);
    expect(keptRecalls.read()).toEqual({ recalls: { redo: { hits: 1, due: 5 } } });
    expect(texts.get('riverbank-recall-unread')).toBe(text);
  }
});
