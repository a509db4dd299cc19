// Every address of earlier versions still leads to a place on the page, and each place is on the page once.
import path from 'node:path';
import { parse } from 'node-html-parser';
import { mainRoad, numberOf } from '../../web/chapters/numbers.ts';
import { road, shortRoad } from '../../web/chapters/road.ts';
import { proseOf } from '../../web/shell/html/prose.ts';
import { projectRoot } from './support/server.ts';
import { expect, test } from './support/test.ts';

/**
 * The ids of chapters, figures, sections and exercises in the two versions of the page that had no side rooms yet
 * (chapters beside the main path).
 */
const earlier = `
  averages class-verified compare-weight-mix ending exercise-fool exercise-together feed-forward
  figure-activation figure-alike figure-banks figure-bend figure-bmm figure-bugs figure-compare
  figure-english-figures figure-english-heads figure-fails figure-feed figure-glass figure-gradient
  figure-guesses figure-heads figure-lanes figure-learned figure-loop figure-mask figure-masked figure-match
  figure-mirror figure-mix figure-mixer figure-model-heads figure-no-leak figure-notation figure-notebook
  figure-online figure-opening figure-order figure-own figure-own-checkpoint figure-parts figure-product
  figure-roads figure-rounded figure-sandbox figure-scaling figure-second figure-senses figure-sizes
  figure-sources figure-spread figure-square figure-stack figure-tower figure-training figure-turn
  figure-two-sentences figure-waves figure-weight figure-weighted figure-widths figure-writing figure-z
  four-at-a-time glossary language-model logits many-heads no-peeking one-word opening order positions
  query-key-value real-english residual-and-norm sandbox self-obsessed three-roads training what-next
  whole-transformer why-root
`;

const prose = (name: string) => parse(proseOf(path.join(projectRoot, 'web'), name, 'en'));
const ids = ['opening', ...road.map(({ id }) => id), 'ending'].flatMap((name) =>
  prose(name)
    .querySelectorAll('[id]')
    .map(({ id }) => id),
);

test('earlier addresses lead to a place', () => {
  const wanted = earlier.trim().split(/\s+/);
  expect(wanted.length).toBeGreaterThan(80);
  expect(wanted.filter((id) => !ids.includes(id))).toEqual([]);
});

test('each place is on the page once', () => {
  expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([]);
});

test('a chapter comes after the chapter that it needs, and the short road goes forward', () => {
  for (const { number, needs } of road) if (number && needs) expect(numberOf(needs)).toBeLessThan(number);
  expect(shortRoad.map(numberOf)).toEqual([2, 4, 8, 11]);
  expect(mainRoad.length).toBe(14);
});
