// What somebody may do next on the page; each step is one thing that readers do, and says in words what it did.
import { expect } from '@playwright/test';
import { chapters } from '../../../web/chapters/index.ts';
import type { ExerciseName } from '../../../web/lesson/state.ts';
import { languages } from '../../../web/locale/languages.ts';
import { answer } from '../support/answering.ts';
import { loadEngine, stateOf } from '../support/lesson.ts';
import { rested } from '../support/laboratory.ts';
import { chapterIds, eventually, follow, hashOf, isReady } from '../support/page.ts';
import { answersFor, isClear } from '../support/problems.ts';
import { randomLinks } from '../support/random-links.ts';
import type { Visitor } from '../support/visitor.ts';
import type { Draw } from './draw.ts';
import { look } from './look.ts';

/** What the traveller knows of the way so far. */
export interface Journey {
  visitor: Visitor;
  draw: Draw;
  /** What this browser should remember. */
  solved: Set<string>;
  guessed: Map<string, string>;
  /** How far one can go back and forward in this window without leaving the page. */
  behind: number;
  ahead: number;
  windows: number;
  offline: boolean;
  folder: string;
}

/** Does something and says what; undefined where it cannot be done now. */
export type Step = (journey: Journey) => Promise<string | undefined>;

/** In the page: marks one of the visible elements of the chapters that are there, drawn by a number from 0 to 1, and says how to call it. */
function markOne({ selector, share }: { selector: string; share: number }): string | undefined {
  document.querySelector('[data-step]')?.removeAttribute('data-step');
  const all = [...document.querySelectorAll<HTMLElement>(selector)].filter((element) =>
    !element.closest('[data-waiting], [hidden]') && element.checkVisibility({ visibilityProperty: true }) && !element.matches(':disabled'));
  const found = all[Math.floor(share * all.length)];
  found?.setAttribute('data-step', '');
  found?.scrollIntoView({ behavior: 'instant', block: 'center' });
  const words = found?.getAttribute('aria-label') ?? found?.closest('label')?.textContent ?? found?.textContent ?? '';
  return found && `“${words.trim().replace(/\s+/g, ' ').slice(0, 50)}” in ${found.closest('lesson-figure[id], exercise-card')?.id || found.closest('section')?.id || 'the strip'}`;
}

const mark = ({ visitor, draw }: Journey, selector: string): Promise<string | undefined> =>
  visitor.evaluate(markOne, { selector, share: draw.below(1000) / 1000 });

const press = (visitor: Visitor): Promise<void> => visitor.evaluate(() => document.querySelector<HTMLElement>('[data-step]')?.click());
const focusMarked = (visitor: Visitor): Promise<void> => visitor.evaluate(() => document.querySelector<HTMLElement>('[data-step]')?.focus());

async function goTo(journey: Journey, place: string): Promise<string> {
  // An address that stands there already is no step in the window's history.
  if (await hashOf(journey.visitor) !== `#${place}`) Object.assign(journey, { behind: journey.behind + 1, ahead: 0 });
  await follow(journey.visitor, place);
  return `follows the link #${place}`;
}

const chapter: Step = (journey) => goTo(journey, journey.draw.one(chapterIds) ?? '');

const links = randomLinks(200);
const link: Step = (journey) => goTo(journey, `${journey.draw.one(chapterIds)}?${journey.draw.one(links)}`);

const numbers = ['0', '1', '-2', '0,5', '3.25', '-0.1', '100', '1e6', '3e38', '-1e30', 'two', ''];
const edit: Step = async (journey) => {
  const { visitor, draw } = journey;
  const name = await mark(journey, 'td[aria-readonly="false"], td.editable');
  if (!name) return undefined;
  await focusMarked(visitor);
  const text = draw.one(numbers) ?? '';
  await visitor.press('Enter');
  await visitor.press('Control+a');
  if (text === '') await visitor.press('Delete');
  else await visitor.type(text);
  await visitor.press('Enter');
  return `sets ${name} to “${text}”`;
};

/** There and back again gives the same page. */
const undo: Step = async ({ visitor }) => {
  const can = await visitor.evaluate(() => document.querySelector('edit-bar button:nth-of-type(1):not(:disabled)') !== null);
  if (!can) return undefined;
  const before = await hashOf(visitor);
  await visitor.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await visitor.press('Control+z');
  const after = await hashOf(visitor);
  await visitor.press('Control+Shift+z');
  expect(stateOf(await hashOf(visitor)).edits, 'undo and redo lead back').toEqual(stateOf(before).edits);
  await visitor.press('Control+z');
  expect(await hashOf(visitor)).toBe(after);
  return 'takes back, does again, takes back';
};

const reset: Step = async (journey) => {
  const name = await mark(journey, 'edit-bar button:nth-of-type(3)');
  if (!name) return undefined;
  await press(journey.visitor);
  expect(stateOf(await hashOf(journey.visitor)).edits).toEqual({});
  return 'goes back to the notebook’s numbers';
};

const slide: Step = async (journey) => {
  const { visitor, draw } = journey;
  const name = await mark(journey, 'main input[type="range"]');
  if (!name) return undefined;
  await focusMarked(visitor);
  const key = draw.one(['Home', 'End', 'ArrowRight', 'ArrowLeft', 'PageUp', 'PageDown']) ?? 'End';
  await visitor.press(key);
  return `slides ${name} by ${key}`;
};

const choose: Step = async (journey) => {
  const name = await mark(journey, 'choice-switch input:not(:checked)');
  if (name) await press(journey.visitor);
  return name && `chooses ${name}`;
};

/** Buttons that only look, step or fold; training and measuring run on by themselves, and are walked elsewhere. */
const others = ['training-controls', 'scaling-lab', 'own-text', 'text-writer', 'predict-reveal', 'exercise-card', 'site-notice', 'copy-out', 'copy-code', 'node-program',
  'bug-hunt', 'never-ran', 'loop-stepper', 'step-clock'];
const button: Step = async (journey) => {
  const name = await mark(journey, `:is(main button, main summary):not(:is(${others.join()}) *)`);
  if (name) await press(journey.visitor);
  return name && `presses ${name}`;
};

const guess: Step = async (journey) => {
  const name = await mark(journey, 'predict-reveal button[value]');
  if (!name) return undefined;
  await press(journey.visitor);
  const [question, value] = await journey.visitor.evaluate(() => {
    const pressed = document.querySelector<HTMLButtonElement>('[data-step]');
    return [pressed?.closest('predict-reveal')?.getAttribute('name') ?? '', pressed?.value ?? ''];
  }) as [string, string];
  journey.guessed.set(question, value);
  return `guesses ${name}`;
};

/** An exercise of a chapter that is there, answered right, or with one of the known slips. */
const solve: Step = async (journey) => {
  const { visitor, draw } = journey;
  const { come } = await look(visitor);
  const name = draw.one(chapters.filter(({ id }) => come.includes(id)).flatMap(({ exercises }) => exercises)) as ExerciseName | undefined;
  if (!name) return undefined;
  const { seeds } = stateOf(await hashOf(visitor));
  const answers = answersFor(await loadEngine(), name, seeds[name]);
  const slips = Object.keys(answers).filter((cause) => cause !== 'right' && isClear(name, cause, answers));
  const cause = draw.below(3) > 0 ? 'right' : draw.one(slips) ?? 'right';
  await answer(visitor, name, answers[cause]!);
  if (cause === 'right') journey.solved.add(name);
  return `answers ${name}: ${cause}`;
};

const freshProblem: Step = async (journey) => {
  const name = await mark(journey, 'exercise-card .actions button[type="button"]');
  if (name) await press(journey.visitor);
  return name && `asks an exercise for ${name}`;
};

/** Whatever the page was, it is again. */
async function sameAgain(journey: Journey, way: () => Promise<void>): Promise<void> {
  const { visitor } = journey;
  await rested(visitor);
  const [hash, before] = [await hashOf(visitor), await look(visitor)];
  await way();
  await isReady(visitor);
  await rested(visitor);
  expect(stateOf(await hashOf(visitor)), 'the same state').toEqual(stateOf(hash));
  const after = await look(visitor);
  const both = <T>(sight: Record<string, T>, other: Record<string, T>) => Object.fromEntries(Object.entries(sight).filter(([name]) => name in other));
  expect(both(after.controls, before.controls), 'the same controls').toEqual(both(before.controls, after.controls));
  expect(after.stored, 'the same memory').toEqual(before.stored);
}

const reload: Step = async (journey) => {
  await sameAgain(journey, () => journey.visitor.reload());
  return 'loads the page again';
};

const language: Step = async (journey) => {
  const { visitor } = journey;
  const { folder } = languages.find((other) => other.folder !== journey.folder)!;
  const hash = await hashOf(visitor);
  const { stored } = await look(visitor);
  await visitor.click('a.language');
  await eventually(() => visitor.evaluate(() => location.pathname.replace(/^.*page\//, '')), folder);
  await isReady(visitor);
  Object.assign(journey, { folder, behind: 0, ahead: 0 });
  expect(stateOf(await hashOf(visitor))).toEqual(stateOf(hash));
  expect((await look(visitor)).stored).toEqual(stored);
  return `goes on in ${folder || 'English'}`;
};

const beside: Step = async (journey) => {
  if (journey.windows > 1) return undefined;
  await journey.visitor.openBeside(`/page/${journey.folder}${await hashOf(journey.visitor)}`);
  await isReady(journey.visitor);
  Object.assign(journey, { windows: 2, behind: 0, ahead: 0 });
  return 'goes on in a second window';
};

const firstWindow: Step = async (journey) => {
  if (journey.windows < 2) return undefined;
  const { visitor } = journey;
  await visitor.switchTo(0);
  const folder = await visitor.evaluate(() => location.pathname.replace(/^.*page\//, ''));
  // How much lies behind it is not known any more, and the second window is left alone.
  Object.assign(journey, { windows: 3, behind: 0, ahead: 0, folder });
  return 'goes back to the first window';
};

/** WebKit passes over what was visited without a hand on the mouse, and so leaves the page. */
const back: Step = async (journey) => {
  if (journey.behind === 0 || journey.visitor.browser === 'webkit') return undefined;
  await journey.visitor.back();
  Object.assign(journey, { behind: journey.behind - 1, ahead: journey.ahead + 1 });
  return 'goes back';
};

const forward: Step = async (journey) => {
  if (journey.ahead === 0) return undefined;
  await journey.visitor.forward();
  Object.assign(journey, { behind: journey.behind + 1, ahead: journey.ahead - 1 });
  return 'goes forward';
};

const network: Step = async (journey) => {
  const { visitor } = journey;
  const kept = journey.offline || await visitor.evaluate(() => Boolean(navigator.serviceWorker?.controller));
  if (!kept) return undefined;
  journey.offline = !journey.offline;
  await visitor.evaluate((cookie) => void (document.cookie = cookie), `network=${journey.offline ? 'none' : ''}; path=/; max-age=${journey.offline ? 600 : 0}`);
  await sameAgain(journey, () => visitor.reload());
  return journey.offline ? 'loses the network, and loads the page again' : 'has a network again';
};

/** What earlier versions of the page, or anything else, may have left. */
const leftovers: readonly string[] = [
  '{}', '{"solved":[]}', '{"solved":["project","softmax"]}', '{"solved":["project"],"predicted":{}}', '{"solved":["gone"],"predicted":{"gone":"yes","inside":"maybe"}}',
  '{"solved":"project"}', '[]', 'null', '{"sol', '""', '{"predicted":{"inside":7}}',
];
const comeBack: Step = async (journey) => {
  // A window that stands open beside would still show what it knew.
  if (journey.windows === 2) return undefined;
  const { visitor, draw } = journey;
  const text = draw.one(leftovers) ?? '{}';
  await visitor.evaluate((left) => localStorage.setItem('riverbank', left), text);
  await visitor.reload();
  await isReady(visitor);
  const read = readable(text);
  journey.solved = new Set(read.solved);
  journey.guessed = new Map(Object.entries(read.predicted));
  return `comes back with ${text} in the browser’s memory`;
};

/** What of a leftover can be read. */
function readable(text: string): { solved: string[]; predicted: Record<string, string> } {
  try {
    const { solved, predicted } = JSON.parse(text) as { solved?: unknown; predicted?: unknown };
    const isText = (value: unknown): value is string => typeof value === 'string';
    return {
      solved: Array.isArray(solved) ? solved.filter(isText) : [],
      predicted: Object.fromEntries(Object.entries(predicted ?? {}).filter((entry): entry is [string, string] => isText(entry[1]))),
    };
  } catch {
    return { solved: [], predicted: {} };
  }
}

/** Everything that can be done; what readers do often comes more than once. */
export const steps: readonly Step[] = [
  chapter, chapter, link, edit, edit, edit, undo, undo, reset, slide, slide, choose, choose, button, button, guess, guess, solve, solve, freshProblem,
  reload, language, beside, firstWindow, back, back, forward, network, comeBack,
];
