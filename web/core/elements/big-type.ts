// Big type (?type=big): letters are larger, so the page is laid out as in a window that is smaller by the same factor.

/** How much larger the letters are; styles/teacher.css sets their size. */
const factor = 1.5;

const isBig = (): boolean => document.documentElement.dataset['type'] === 'big';

/** A media condition in letters of the page. Browsers count its rem in their own letters, whatever size the page gives its letters. */
const inLetters = (condition: string): string =>
  condition.replace(/([\d.]+)rem/g, (_, count: string) => `${factor * Number(count)}rem`);

/** Whether the window meets a condition like "(max-width: 30rem)", counted in letters of the page. */
export const windowIs = (condition: string): boolean => matchMedia(isBig() ? inLetters(condition) : condition).matches;

const done = new WeakSet<CSSStyleSheet>();

function enlargeRules({ cssRules }: { cssRules: CSSRuleList }): void {
  for (const rule of cssRules) {
    if (rule instanceof CSSMediaRule) rule.media.mediaText = inLetters(rule.media.mediaText);
    if ('cssRules' in rule) enlargeRules(rule as CSSGroupingRule);
  }
}

function enlargeSheets(): void {
  for (const sheet of document.styleSheets) {
    if (done.has(sheet)) continue;
    done.add(sheet);
    try {
      enlargeRules(sheet);
    } catch {
      // A browser that does not let scripts read a sheet leaves it as it is.
    }
  }
}

/** From now on, also for the styles that chapters bring. */
export function enlargeType(): void {
  document.documentElement.dataset['type'] = 'big';
  enlargeSheets();
  document.addEventListener('load', enlargeSheets, true);
}
