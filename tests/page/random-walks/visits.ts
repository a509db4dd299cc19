// Ways to leave and return: links, languages, windows, history, times without a network, and data of other visits.
import { expect } from '@playwright/test';
import { languages } from '../../../web/core/words/languages.ts';
import { stateOf } from '../support/lesson.ts';
import { rested } from '../support/laboratory.ts';
import { changeLanguage, chapterIds, eventually, follow, hashOf, isReady } from '../support/page.ts';
import { randomLinks } from '../support/random-links.ts';
import type { Step, Walk } from './step.ts';
import { look } from './look.ts';

async function goTo(walk: Walk, place: string): Promise<string> {
  // Following the current address adds no entry to the window's history.
  if ((await hashOf(walk.visitor)) !== `#${place}`) Object.assign(walk, { behind: walk.behind + 1, ahead: 0 });
  await follow(walk.visitor, place);
  return `follows the link #${place}`;
}

export const chapter: Step = (walk) => goTo(walk, walk.draw.one(chapterIds) ?? '');

const links = randomLinks(200);
export const link: Step = (walk) => goTo(walk, `${walk.draw.one(chapterIds)}?${walk.draw.one(links)}`);

/** Expects that the page is the same before and after `way`. */
async function sameAgain(walk: Walk, way: () => Promise<void>): Promise<void> {
  const { visitor } = walk;
  await rested(visitor);
  const [hash, before] = [await hashOf(visitor), await look(visitor)];
  await way();
  await isReady(visitor);
  await rested(visitor);
  expect(stateOf(await hashOf(visitor)), 'the same state').toEqual(stateOf(hash));
  const after = await look(visitor);
  const both = <T>(sight: Record<string, T>, other: Record<string, T>) =>
    Object.fromEntries(Object.entries(sight).filter(([name]) => name in other));
  expect(both(after.controls, before.controls), 'the same controls').toEqual(both(before.controls, after.controls));
  expect(after.stored, 'the same memory').toEqual(before.stored);
}

export const reload: Step = async (walk) => {
  await sameAgain(walk, () => walk.visitor.reload());
  return 'loads the page again';
};

export const language: Step = async (walk) => {
  const { visitor } = walk;
  const { folder } = languages.find((other) => other.folder !== walk.folder)!;
  const hash = await hashOf(visitor);
  const { stored } = await look(visitor);
  await changeLanguage(visitor);
  await eventually(() => visitor.evaluate(() => location.pathname.replace(/^.*page\//, '')), folder);
  await isReady(visitor);
  Object.assign(walk, { folder, behind: 0, ahead: 0 });
  expect(stateOf(await hashOf(visitor))).toEqual(stateOf(hash));
  expect((await look(visitor)).stored).toEqual(stored);
  return `goes on in ${folder || 'English'}`;
};

export const beside: Step = async (walk) => {
  if (walk.windows > 1) return undefined;
  await walk.visitor.openBeside(`/page/${walk.folder}${await hashOf(walk.visitor)}`);
  await isReady(walk.visitor);
  Object.assign(walk, { windows: 2, behind: 0, ahead: 0 });
  return 'goes on in a second window';
};

export const firstWindow: Step = async (walk) => {
  if (walk.windows < 2) return undefined;
  const { visitor } = walk;
  await visitor.switchTo(0);
  const folder = await visitor.evaluate(() => location.pathname.replace(/^.*page\//, ''));
  // The walk does not know the length of this history, so it does not go back from here. The second window is not used
  // again.
  Object.assign(walk, { windows: 3, behind: 0, ahead: 0, folder });
  return 'goes back to the first window';
};

/**
 * Goes back in the history. WebKit is left out: it skips history entries that were made without a user action, and so
 * would leave the page.
 */
export const back: Step = async (walk) => {
  if (walk.behind === 0 || walk.visitor.browser === 'webkit') return undefined;
  await walk.visitor.back();
  Object.assign(walk, { behind: walk.behind - 1, ahead: walk.ahead + 1 });
  return 'goes back';
};

export const forward: Step = async (walk) => {
  if (walk.ahead === 0) return undefined;
  await walk.visitor.forward();
  Object.assign(walk, { behind: walk.behind + 1, ahead: walk.ahead - 1 });
  return 'goes forward';
};

export const network: Step = async (walk) => {
  const { visitor } = walk;
  const kept = walk.offline || (await visitor.evaluate(() => Boolean(navigator.serviceWorker?.controller)));
  if (!kept) return undefined;
  walk.offline = !walk.offline;
  await visitor.evaluate(
    (cookie) => void (document.cookie = cookie),
    `network=${walk.offline ? 'none' : ''}; path=/; max-age=${walk.offline ? 600 : 0}`,
  );
  await sameAgain(walk, () => visitor.reload());
  return walk.offline ? 'loses the network, and loads the page again' : 'has a network again';
};

/** Data that earlier versions of the page, or anything else, may have left in the storage. */
const leftovers: readonly string[] = [
  '{}',
  '{"solved":[]}',
  '{"solved":["project","softmax"]}',
  '{"solved":["project"],"predicted":{}}',
  '{"solved":["gone"],"predicted":{"gone":"yes","inside":"maybe"}}',
  '{"solved":"project"}',
  '[]',
  'null',
  '{"sol',
  '""',
  '{"predicted":{"inside":7}}',
  '{"proof":true}',
  '{"proof":"open"}',
];
export const comeBack: Step = async (walk) => {
  // A second open window would still show the old data, so this step needs a single window.
  if (walk.windows === 2) return undefined;
  const { visitor, draw } = walk;
  const text = draw.one(leftovers) ?? '{}';
  await visitor.evaluate((left) => localStorage.setItem('riverbank', left), text);
  await visitor.reload();
  await isReady(visitor);
  const read = readable(text);
  walk.solved = new Set(read.solved);
  walk.guessed = new Map(Object.entries(read.predicted));
  return `comes back with ${text} in the browser’s memory`;
};

/** The parts of stored data that the page can read. */
function readable(text: string): { solved: string[]; predicted: Record<string, string> } {
  try {
    const { solved, predicted } = JSON.parse(text) as { solved?: unknown; predicted?: unknown };
    const isText = (value: unknown): value is string => typeof value === 'string';
    return {
      solved: Array.isArray(solved) ? solved.filter(isText) : [],
      predicted: Object.fromEntries(
        Object.entries(predicted ?? {}).filter((entry): entry is [string, string] => isText(entry[1])),
      ),
    };
  } catch {
    return { solved: [], predicted: {} };
  }
}
