// Chapter 12’s handler of orders without a browser: what cannot be done is told, and leaves it free for the next order.
import { OrderHandler } from '../../web/chapters/language-model/laboratory/order-handler.ts';
import type { Answer } from '../../web/chapters/language-model/laboratory/messages.ts';
import type { Recipe } from '../../web/chapters/language-model/laboratory/recipe.ts';
import { newLaboratory } from './support/laboratory.ts';
import { expect, test } from './support/test.ts';

const recipe: Recipe = { corpus: 'copy', reader: 'head', rate: '0.01', scaleBy: 'head', start: 1 };
const wanted = { prompt: 'a b c |', temperature: 1, topK: 0, seed: 1 };

/** A handler with a training of two steps, and what it says. */
async function openHandler() {
  const laboratory = await newLaboratory();
  const said: Answer[] = [];
  const handler = new OrderHandler(laboratory, (answer) => void said.push(answer));
  await handler.hear({ do: 'begin', recipe, steps: 2, edition: 1 });
  return { laboratory, said, handler };
}

const problems = (said: readonly Answer[]) => said.flatMap((answer) => ('problem' in answer ? [answer.problem] : []));

test('after writing has failed, it can be written again', async () => {
  const { laboratory, said, handler } = await openHandler();
  const write = laboratory.write.bind(laboratory);
  laboratory.write = () => Promise.reject(new RangeError('made to fail'));
  await handler.hear({ do: 'write', wanted, tokens: 3 });
  expect(problems(said)).toEqual([{ at: 'write', text: 'made to fail' }]);
  expect(said.at(-1)).toMatchObject({ writing: false });
  laboratory.write = write;
  await handler.hear({ do: 'more', tokens: 2 });
  expect(said.at(-1)).toMatchObject({ writing: false, wish: { writings: [{ tokens: 2 }] } });
});

test('after a step has failed, the next one is taken', async () => {
  const { laboratory, said, handler } = await openHandler();
  const train = laboratory.train.bind(laboratory);
  laboratory.train = () => {
    throw new RangeError('made to fail');
  };
  await handler.hear({ do: 'train', pace: 'fast' });
  expect(problems(said)).toEqual([{ at: 'train', text: 'made to fail' }]);
  expect(said.at(-1)).toMatchObject({ training: false, catching: false });
  laboratory.train = train;
  await handler.hear({ do: 'step' });
  expect(said.at(-1)).toMatchObject({ wish: { steps: 3 } });
});

test('what follows an order that could not be begun is of its edition, as the page expects', async () => {
  const { said, handler } = await openHandler();
  await handler.hear({
    do: 'begin',
    recipe: { ...recipe, corpus: 'own', own: { kind: 'words', text: 'short' } },
    steps: 0,
    edition: 2,
  });
  expect(problems(said)).toMatchObject([{ at: 'begin' }]);
  expect(said.at(-1)).toMatchObject({ edition: 2, wish: { recipe, steps: 2 } });
  await handler.hear({ do: 'open', recipe, file: new Uint8Array(7), edition: 3 });
  expect(said.at(-1)).toMatchObject({ edition: 3, wish: { recipe, steps: 2 } });
});

test('an engine that has stopped is told as such, whatever was ordered', async () => {
  const { laboratory, said, handler } = await openHandler();
  Object.defineProperty(laboratory, 'hasStopped', { value: true });
  laboratory.train = () => {
    throw new Error('the engine stopped');
  };
  await handler.hear({ do: 'train', pace: 'fast' });
  expect(said.at(-1)).toEqual({ problem: { at: 'stopped', text: 'the engine stopped' } });
});
