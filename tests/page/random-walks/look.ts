// The state of a page at one moment of a walk: enough to notice a broken page and to compare two moments.
import type { Visitor } from '../support/visitor.ts';

export interface Sight {
  /** The ids of the chapters that are loaded. */
  loaded: string[];
  /** The texts of the failures that are shown. */
  failed: string[];
  /** The values of switches and sliders, by chapter, position in the chapter, and name. */
  controls: Record<string, string>;
  /** The guessed answers, by the names of the questions. */
  guessed: Record<string, string>;
  /** Exercises that are shown as solved. */
  solved: string[];
  /** Chapters with a tick in the contents. */
  ticked: string[];
  /** Everything that the page has stored in the browser, except the reading position. */
  stored: Record<string, string>;
}

function see(): Sight {
  const there = [...document.querySelectorAll('main > section:not([data-waiting])')];
  const controls: Record<string, string> = {};
  for (const section of there) {
    const fields = section.querySelectorAll<HTMLInputElement>('choice-switch :is(input, select), input[type="range"]');
    for (const [i, field] of fields.entries()) {
      const name = `${section.id} ${i} ${field.closest('[field]')?.getAttribute('field') ?? field.getAttribute('aria-label')} ${field.parentElement?.textContent?.trim().slice(0, 20)}`;
      controls[field.type === 'range' ? name.replace(/[\d.,−]+/g, '#') : name] =
        field.type === 'radio' ? String(field.checked) : field.value;
    }
  }
  const guessed = [...document.querySelectorAll('predict-reveal')].flatMap((question) => {
    const pressed = question.querySelector<HTMLButtonElement>('button[aria-pressed="true"]');
    return pressed ? [[question.getAttribute('name') ?? '', pressed.value]] : [];
  });
  return {
    loaded: there.map(({ id }) => id),
    failed: [...document.querySelectorAll('.failure')].map((element) => element.textContent?.trim() ?? ''),
    controls,
    guessed: Object.fromEntries(guessed) as Record<string, string>,
    solved: [...document.querySelectorAll('exercise-card:has(.actions .solved)')].map(
      (card) => card.getAttribute('name') ?? '',
    ),
    ticked: [...document.querySelectorAll<HTMLAnchorElement>('.contents a:has(.solved)')].map(({ hash }) =>
      hash.slice(1),
    ),
    // The reading position is left out. It changes with every step and depends on where the browser scrolls.
    stored: Object.fromEntries(Object.entries(localStorage).filter(([key]) => key !== 'riverbank-reading')),
  };
}

export const look = (visitor: Visitor): Promise<Sight> => visitor.evaluate(see);
