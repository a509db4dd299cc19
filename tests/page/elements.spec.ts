// The package's elements on a page of somebody else's: bundled, under a strict policy, with the engine's numbers, by keyboard.
import path from 'node:path';
import { build } from 'esbuild';
import { axeViolations } from './support/axe.ts';
import { loadEngine } from './support/lesson.ts';
import { eventually } from './support/page.ts';
import { projectRoot } from './support/server.ts';
import { expect, test } from './support/test.ts';

const river = [[1.2, 0, 0, 0.3], [0.8, 0.8, 0.2, 0], [0.9, 0, 0, 0.9]];
const scores = [1, 2.5, -0.25];
const page = `<main><h1>Elements</h1>
  <attention-view tokens="stream bank mud" embeddings="${JSON.stringify(river)}" scale="off" from="1"></attention-view>
  <softmax-steps scores="${JSON.stringify(scores)}" tokens="a b c"></softmax-steps>
  <matrix-view matrix="${JSON.stringify(river)}" row-words="stream bank mud" digits="1" label="My matrix" editable></matrix-view></main>`;

/** The entry as a bundler makes one script of it, as a user's page has it. */
async function bundle(): Promise<string> {
  const { outputFiles, warnings } = await build({
    entryPoints: [path.join(projectRoot, 'dist/npm/elements.js')], bundle: true, minify: true, format: 'iife', write: false, logLevel: 'silent',
  });
  expect(warnings).toEqual([]);
  return outputFiles[0]!.text;
}

test('attention, a matrix and a softmax on a page of one’s own', async ({ visitor }) => {
  await visitor.open('/fixture/quiet.html');
  await visitor.run(await bundle());
  await visitor.evaluate((markup) => { document.body.innerHTML = markup; }, page);
  const cells = (selector: string) => visitor.evaluate((wanted) => {
    const inside = (root: ParentNode): Element[] => [...root.querySelectorAll('*')].flatMap((one) => [one, ...(one.shadowRoot ? inside(one.shadowRoot) : [])]);
    const host = document.querySelector(wanted)!;
    return inside(host.shadowRoot!).filter((one) => one.matches('[role="gridcell"]')).map((one) => Number([...one.childNodes].filter(({ nodeType }) => nodeType === 3).map(({ textContent }) => textContent).join('').trim().replace('−', '-')));
  }, selector);
  const engine = await loadEngine();
  const digits = (numbers: ArrayLike<number>) => Array.from(numbers, (number) => Number(number.toFixed(3)));
  const { weights } = engine.attend({ embeddings: river, scale: 'off' });
  await eventually(() => cells('attention-view'), digits(weights.data));
  const steps = engine.softmaxSteps(scores);
  await eventually(() => cells('softmax-steps'), digits([...scores, steps.maximum, ...steps.shifted, ...steps.exponentials, steps.sum, ...steps.weights]));

  await visitor.evaluate(() => {
    const view = document.querySelector('main > matrix-view')!;
    view.addEventListener('cell-change', (event) => { document.body.dataset.change = JSON.stringify((event as CustomEvent<object>).detail); });
    view.shadowRoot!.querySelector<HTMLElement>('td[tabindex="0"]')!.focus();
  });
  for (const key of ['ArrowDown', 'ArrowRight', '7', 'Enter']) await visitor.press(key);
  const changed = river.map((row, i) => row.map((number, j) => (i === 1 && j === 1 ? 7 : number)));
  await eventually(() => cells('main > matrix-view'), changed.flat());
  expect(JSON.parse(await visitor.evaluate(() => document.body.dataset.change!))).toEqual({ row: 1, column: 1, value: 7, matrix: changed });
  expect(await visitor.evaluate(() => watched.violations)).toEqual([]);
  expect(await axeViolations(visitor)).toEqual([]);
});
