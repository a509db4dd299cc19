// Walks over the page at random and checks the whole page after each step: no sequence of actions may break it.
import { expect } from '@playwright/test';
import { sections } from '../support/exercise-places.ts';
import { computeValues, failuresOf } from '../../../web/core/lesson/values.ts';
import { emptyPlaces } from '../support/empty-places.ts';
import { loadEngine, stateOf } from '../support/lesson.ts';
import { rested } from '../support/laboratory.ts';
import { expectTrueNow, openNear } from '../support/page.ts';
import type { Visitor } from '../support/visitor.ts';
import { painted } from '../support/waits.ts';
import { drawFrom } from './draw.ts';
import type { DrawnStep } from './draw.ts';
import { look } from './look.ts';
import type { Walk } from './step.ts';
import { steps } from './steps.ts';

/**
 * Waits until all near chapters are loaded and drawn and nothing changes by itself. Reports elements that stay empty.
 */
async function settled(visitor: Visitor): Promise<void> {
  const loadedChapters = async (): Promise<string[]> => (await look(visitor)).loaded;
  for (let before: string[] = [], now = await loadedChapters(); now.length !== before.length; ) {
    before = now;
    await rested(visitor);
    await expect.poll(() => visitor.evaluate(emptyPlaces), 'nothing is empty').toEqual([]);
    await painted(visitor); // the page learns only after a frame which chapters have come near
    await painted(visitor);
    now = await loadedChapters();
  }
}

/**
 * Expects that the page has no error and no empty figure, gives a reason for each failure, shows true numbers, and
 * remembers everything that the walk did.
 */
async function expectAlive({ visitor, solved, guessed, offline }: Walk): Promise<void> {
  await settled(visitor);
  const { hash } = await expectTrueNow(visitor, 15);
  // The tests' own scripts in support/listen are not cached, so they fail to load without a network.
  const errors = (await visitor.consoleErrors()).filter(
    (error) => !(offline && /\/listen\/|ERR_EMPTY_RESPONSE|Failed to load resource/.test(error)),
  );
  expect(errors, 'no error').toEqual([]);
  const done = sections
    .filter(({ exercises }) => exercises.length > 0 && exercises.every((name) => solved.has(name)))
    .map(({ id }) => id);
  // Another window may have changed the ticks just now, so wait for them.
  await expect.poll(async () => (await look(visitor)).ticked.sort(), 'solved chapters are ticked').toEqual(done.sort());
  const sight = await look(visitor);
  if (failuresOf(computeValues(await loadEngine(), stateOf(hash))).size === 0)
    expect(sight.failed, 'nothing failed').toEqual([]);
  expect(Object.fromEntries(guessed), 'guesses are remembered').toMatchObject(sight.guessed);
  const there = sections.filter(({ id }) => sight.loaded.includes(id)).flatMap(({ cards }) => cards);
  expect(sight.solved.sort(), 'solved exercises are remembered').toEqual(
    there.filter((name) => solved.has(name)).sort(),
  );
}

const beginning = (visitor: Visitor): Omit<Walk, 'draw'> => ({
  visitor,
  solved: new Set(),
  guessed: new Map(),
  behind: 0,
  ahead: 0,
  windows: 1,
  offline: false,
  folder: '',
});

/**
 * Takes up to `most` of the drawn steps and checks the page after each one. Steps that are impossible at their turn do
 * not count. If a check fails, the error lists the steps so far.
 */
export async function walk(visitor: Visitor, drawn: readonly (DrawnStep | undefined)[], most: number): Promise<void> {
  const memory = beginning(visitor);
  const done: string[] = ['opens the page'];
  try {
    await visitor.open('/fixture/quiet.html');
    // A walk may go offline, so it needs the page's cache.
    await visitor.evaluate(() => void (document.cookie = 'keeping=on; path=/'));
    await openNear(visitor, '');
    for (const each of drawn) {
      if (done.length > most) break;
      if (!each) continue;
      const now: Walk = Object.assign(memory, { draw: drawFrom(each) });
      const description = await steps[each.step]!(now);
      if (description === undefined) continue; // for example, there may be nothing to undo
      done.push(description);
      await expectAlive(now);
    }
  } catch (error) {
    const list = done.map((step, i) => `${i}. ${step}`).join('\n');
    throw new Error(
      `the walk failed after these steps:\n${list}\n\n${error instanceof Error ? error.message : String(error)}`,
      {
        cause: error,
      },
    );
  }
}
