// Every sum that the page shows gives its result on a calculator, or has "≈" instead of "=": in prose, figures and
// solutions of all chapters.
import { checkSums } from './support/calculator.ts';
import { drawn, follow, openPage } from './support/page.ts';
import { writtenLines } from './support/written-lines.ts';
import { expect, onceInShort, test } from './support/test.ts';

const states = [
  '',
  'one-word?v=1&blend=70&bias=on&rounding=rounded&road=rnn&width=64&positions=rotary&masking=after&headCount=4&divisor=90',
  'language-model?v=1&corpus=copy&reader=head&trained=3&road=rnn&neuron=63&length=16',
];

test('all sums on the page are right', onceInShort, async ({ visitor }) => {
  await openPage(visitor);
  let sums = 0;
  for (const state of states) {
    if (state !== '') await follow(visitor, state);
    await drawn(visitor);
    const found = (await visitor.evaluate(writtenLines)).map(checkSums);
    sums += found.reduce((count, each) => count + each.sums, 0);
    expect(
      found.flatMap(({ broken }) => broken),
      state,
    ).toEqual([]);
  }
  expect(sums, 'sums that were worked out').toBeGreaterThan(60);
});
