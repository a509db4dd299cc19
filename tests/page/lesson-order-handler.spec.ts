// The worker's order handler in the chapter "language-model", without a browser.
// The handler reports an order of the page that fails, and then accepts the next order.
import { OrderHandler } from '../../web/chapters/language-model/laboratory/order-handler.ts';
import type { Answer } from '../../web/chapters/language-model/laboratory/messages.ts';
import type { Recipe } from '../../web/chapters/language-model/laboratory/recipe.ts';
import { mostSteps } from '../../web/chapters/language-model/settings.ts';
import { stateOf } from './support/lesson.ts';
import { newLaboratory } from './support/laboratory.ts';
import { expect, test } from './support/test.ts';

const recipe: Recipe = { corpus: 'copy', reader: 'head', rate: '0.01', scaleBy: 'head', start: 1 };
const wanted = { prompt: 'a b c |', temperature: 1, topK: 0, seed: 1 };

/** A handler that has trained two steps, and the answers that it sends. */
async function openHandler() {
  const laboratory = await newLaboratory();
  const said: Answer[] = [];
  const handler = new OrderHandler(laboratory, (answer) => void said.push(answer));
  await handler.receive({ do: 'begin', recipe, steps: 2, edition: 1 });
  return { laboratory, said, handler };
}

const problems = (said: readonly Answer[]) => said.flatMap((answer) => ('problem' in answer ? [answer.problem] : []));

test('after writing has failed, the next writing succeeds', async () => {
  const { laboratory, said, handler } = await openHandler();
  const write = laboratory.write.bind(laboratory);
  laboratory.write = () => Promise.reject(new RangeError('made to fail'));
  await handler.receive({ do: 'write', wanted, tokens: 3 });
  expect(problems(said)).toEqual([{ at: 'write', text: 'made to fail' }]);
  expect(said.at(-1)).toMatchObject({ writing: false });
  laboratory.write = write;
  await handler.receive({ do: 'more', tokens: 2 });
  expect(said.at(-1)).toMatchObject({ writing: false, wish: { writings: [{ tokens: 2 }] } });
});

test('after a training step has failed, the next step succeeds', async () => {
  const { laboratory, said, handler } = await openHandler();
  const train = laboratory.train.bind(laboratory);
  laboratory.train = () => {
    throw new RangeError('made to fail');
  };
  await handler.receive({ do: 'train', pace: 'fast' });
  expect(problems(said)).toEqual([{ at: 'train', text: 'made to fail' }]);
  expect(said.at(-1)).toMatchObject({ training: false, catching: false });
  laboratory.train = train;
  await handler.receive({ do: 'step', steps: 1 });
  expect(said.at(-1)).toMatchObject({ wish: { steps: 3 } });
});

test('after an order that could not begin, all answers have its edition, as the page expects', async () => {
  const { said, handler } = await openHandler();
  await handler.receive({
    do: 'begin',
    recipe: { ...recipe, corpus: 'own', own: { kind: 'words', text: 'short' } },
    steps: 0,
    edition: 2,
  });
  expect(problems(said)).toMatchObject([{ at: 'begin' }]);
  expect(said.at(-1)).toMatchObject({ edition: 2, wish: { recipe, steps: 2 } });
  await handler.receive({ do: 'open', recipe, file: new Uint8Array(7), edition: 3 });
  expect(said.at(-1)).toMatchObject({ edition: 3, wish: { recipe, steps: 2 } });
});

test('a step sends one view, even if the last view was sent long ago', async () => {
  const { said, handler } = await openHandler();
  const { now } = performance;
  performance.now = () => now.call(performance) + 1_000_000;
  const before = said.length;
  try {
    await handler.receive({ do: 'step', steps: 1 });
  } finally {
    performance.now = now;
  }
  expect(said.slice(before)).toMatchObject([{ wish: { steps: 3 }, catching: false }]);
});

/** A handler whose laboratory counts steps instead of training, and the number of steps after each turn. */
async function openCounter(steps: number) {
  const { laboratory, said, handler } = await openHandler();
  const counted = { steps, turns: [] as number[] };
  Object.defineProperty(laboratory, 'furthest', { get: () => counted.steps });
  laboratory.lacks = (wanted) => counted.steps < wanted;
  laboratory.train = (wanted) => {
    counted.steps = Math.max(counted.steps, wanted);
    return counted.turns.push(counted.steps) > 0;
  };
  return { laboratory, said, handler, counted };
}

test('fast training begins with single steps and then takes longer turns, so that there is always time to pause', async () => {
  const { handler, counted } = await openCounter(2);
  let stop: () => void = () => undefined;
  const ended = new Promise<void>((done) => (stop = done));
  const { push } = counted.turns;
  counted.turns.push = (...steps: number[]) => {
    if (counted.turns.length === 90) stop();
    return push.apply(counted.turns, steps);
  };
  const training = handler.receive({ do: 'train', pace: 'fast' });
  await ended;
  await handler.receive({ do: 'pause' });
  await training;
  expect(counted.turns.slice(0, 20)).toEqual(Array.from({ length: 20 }, (_, i) => 3 + i));
  expect(counted.turns.every((steps, i) => i === 0 || steps - counted.turns[i - 1]! <= 1 + steps / 60)).toBe(true);
  expect(counted.turns[89]!).toBeGreaterThan(100);
});

test('orders for some steps add up, even while the first ones are still running', async () => {
  const { handler, said, counted } = await openCounter(2);
  await Promise.all([handler.receive({ do: 'step', steps: 50 }), handler.receive({ do: 'step', steps: 50 })]);
  expect(counted.steps).toBe(102);
  await handler.receive({ do: 'step', steps: 1 });
  expect(counted.steps).toBe(103);
  expect(said.at(-1)).toMatchObject({ training: false, catching: false });
});

test('training continues past 9,999 steps, up to the largest number that a link can contain', async () => {
  const { handler, said, counted } = await openCounter(9_999);
  await handler.receive({ do: 'step', steps: 1 });
  expect(counted.steps).toBe(10_000);
  counted.steps = mostSteps - 1;
  await handler.receive({ do: 'train', pace: 'fast' });
  expect(counted.steps).toBe(mostSteps);
  expect(said.at(-1)).toMatchObject({ training: false, catching: false });
  expect(stateOf(`#?v=1&trained=${mostSteps}`).trained).toBe(mostSteps);
});

test('an engine that has stopped is reported as stopped, whatever the order was', async () => {
  const { laboratory, said, handler } = await openHandler();
  Object.defineProperty(laboratory, 'hasStopped', { value: true });
  laboratory.train = () => {
    throw new Error('the engine stopped');
  };
  await handler.receive({ do: 'train', pace: 'fast' });
  expect(said.at(-1)).toEqual({ problem: { at: 'stopped', text: 'the engine stopped' } });
});
