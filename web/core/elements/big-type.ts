// Enlarges all letters (?type=big) and lays the page out as in a window that is smaller by the same factor.

/** Letters are larger by this factor; styles/teacher.css sets their size. */
const factor = 1.5;

const isBig = (): boolean => document.documentElement.dataset['type'] === 'big';

/**
 * Enlarges the rem lengths of a media condition. This is needed because 1 rem in a media condition is the browser's own
 * font size, not the page's.
 */
const inLetters = (condition: string): string =>
  condition.replace(/([\d.]+)rem/g, (_, count: string) => `${factor * Number(count)}rem`);

/** Whether the window meets a condition like "(max-width: 30rem)", with 1 rem as the page's own font size. */
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
      // Leaves the style sheet unchanged, because this browser does not let scripts read it.
    }
  }
}

/** Enlarges the letters from now on, and adapts style sheets that chapters load later. */
export function enlargeType(): void {
  document.documentElement.dataset['type'] = 'big';
  enlargeSheets();
  document.addEventListener('load', enlargeSheets, true);
}
