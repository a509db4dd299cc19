// Walks over the page at random and checks the whole page after each step: no sequence of actions may break it.
import { expect } from '@playwright/test';
import { chapters } from '../../../web/chapters/index.ts';
import { computeValues, failuresOf } from '../../../web/core/lesson/values.ts';
import { emptyPlaces } from '../support/empty-places.ts';
import { loadEngine, stateOf } from '../support/lesson.ts';
import { rested } from '../support/laboratory.ts';
import { expectTrueNow, openNear } from '../support/page.ts';
import type { Visitor } from '../support/visitor.ts';
import { painted } from '../support/waits.ts';
import { drawFrom } from './draw.ts';
import type { Journey } from './journey.ts';
import { look } from './look.ts';
import { steps } from './steps.ts';

/** Waits until all near chapters are loaded and drawn and nothing changes by itself. Reports elements that stay empty. */
async function settled(visitor: Visitor): Promise<void> {
  const coming = async (): Promise<string[]> => (await look(visitor)).come;
  for (let before: string[] = [], now = await coming(); now.length !== before.length; ) {
    before = now;
    await rested(visitor);
    await expect.poll(() => visitor.evaluate(emptyPlaces), 'nothing is empty').toEqual([]);
    await painted(visitor); // the page learns only after a frame which chapters have come near
    await painted(visitor);
    now = await coming();
  }
}

/** Expects no error, nothing empty, no failure without a reason, true numbers, and nothing forgotten. */
async function expectAlive({ visitor, solved, guessed, offline }: Journey): Promise<void> {
  await settled(visitor);
  const { hash } = await expectTrueNow(visitor, 15);
  // The tests' own listeners are not cached, so they fail to load without a network.
  const errors = (await visitor.consoleErrors()).filter(
    (error) => !(offline && /\/listen\/|ERR_EMPTY_RESPONSE|Failed to load resource/.test(error)),
  );
  expect(errors, 'no error').toEqual([]);
  const done = chapters
    .filter(({ settings: { exercises = [] } }) => exercises.length > 0 && exercises.every((name) => solved.has(name)))
    .map(({ id }) => id);
  // Another window may have changed them just now.
  await expect.poll(async () => (await look(visitor)).ticked.sort(), 'solved chapters are ticked').toEqual(done.sort());
  const sight = await look(visitor);
  if (failuresOf(computeValues(await loadEngine(), stateOf(hash))).size === 0)
    expect(sight.failed, 'nothing failed').toEqual([]);
  expect(Object.fromEntries(guessed), 'guesses are remembered').toMatchObject(sight.guessed);
  const there = chapters
    .filter(({ id }) => sight.come.includes(id))
    .flatMap(({ settings }) => settings.exercises ?? []);
  expect(sight.solved.sort(), 'solved exercises are remembered').toEqual(
    there.filter((name) => solved.has(name)).sort(),
  );
}

/** Walks this many steps from a seed. If a walk fails, the error lists its steps. */
export async function walk(visitor: Visitor, seed: number, length: number): Promise<void> {
  const draw = drawFrom(seed);
  const journey: Journey = {
    visitor,
    draw,
    solved: new Set(),
    guessed: new Map(),
    behind: 0,
    ahead: 0,
    windows: 1,
    offline: false,
    folder: '',
  };
  const way: string[] = ['opens the page'];
  try {
    await visitor.open('/fixture/quiet.html');
    await visitor.evaluate(() => void (document.cookie = 'keeping=on; path=/')); // a journey may go offline
    await openNear(visitor, '');
    for (let left = length; left > 0; ) {
      const done = await draw.one(steps)!(journey);
      if (done === undefined) continue;
      way.push(done);
      await expectAlive(journey);
      left--;
    }
  } catch (error) {
    const told = way.map((step, i) => `${i}. ${step}`).join('\n');
    throw new Error(
      `journey ${seed} came to its end after these steps:\n${told}\n\n${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    );
  } finally {
    await visitor
      .evaluate(() => {
        for (const name of ['network', 'keeping']) document.cookie = `${name}=; path=/; max-age=0`;
      })
      .catch(() => undefined);
  }
}
