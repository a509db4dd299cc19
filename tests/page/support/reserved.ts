// Measures the heights that the page reserves for content that is not loaded yet: those of chapters and of their figures, in the files heights.css.
import fs from 'node:fs';
import path from 'node:path';
import { languages } from '../../../web/core/words/languages.ts';
import { bringAll, openNear } from './page.ts';
import { projectRoot } from './server.ts';
import type { Visitor } from './visitor.ts';

/** A rule that reserves this many rem for its selector, within a media query or in every window (''). */
export interface Reserve {
  media: string;
  selector: string;
  /** Whether it is the height of a whole chapter (--tall). */
  ofChapter: boolean;
  rem: number;
}

/** The layouts of the media queries, with a window in the middle of each. */
const windows: Readonly<Record<string, { width: number; height: number }>> = {
  '': { width: 1440, height: 900 },
  '(min-width: 72.01rem)': { width: 1440, height: 900 },
  '(max-width: 72rem)': { width: 1024, height: 900 },
  '(max-width: 30rem)': { width: 390, height: 844 },
};

/** The style sheets with the heights: one of core, and one of each chapter. */
export function heightFiles(): string[] {
  const web = path.join(projectRoot, 'web');
  const chapters = fs.readdirSync(path.join(web, 'chapters')).map((name) => `chapters/${name}/heights.css`);
  return ['core/heights.css', ...chapters].map((name) => path.join(web, name)).filter((name) => fs.existsSync(name));
}

/** Matches a rule with a plain number of rem, as biome formats it. Rules that depend on the window's height are not measured. */
const rule = /^( *)([^@{}\n/][^@{}/]*?) \{\n((?: *[\w-]+: [^;]+;\n)*?) *(min-block-size|--tall): ([\d.]+)rem;/gm;

/** The media query that contains a position of a style sheet. */
function mediaAt(css: string, place: number): string {
  const before = css.slice(0, place);
  const begun = before.lastIndexOf('\n@media ');
  if (begun < 0 || before.indexOf('\n}\n', begun) >= 0) return '';
  return /@media (.*) \{/.exec(before.slice(begun))?.[1] ?? '';
}

export const reserves = (css: string): Reserve[] =>
  [...css.matchAll(rule)].map((found) => ({
    media: mediaAt(css, found.index),
    selector: found[2]!.replace(/\s+/g, ' '),
    ofChapter: found[4] === '--tall',
    rem: Number(found[5]),
  }));

/** The same style sheet with other numbers, in the order of `reserves`. */
export function withRems(css: string, rems: readonly number[]): string {
  let i = 0;
  return css.replace(rule, (text, ...groups) => text.replace(/[\d.]+rem;$/, `${rems[i++] ?? groups[4]}rem;`));
}

/**
 * In the page, when everything is drawn: the heights in rem of the elements that each rule decides about.
 * Before drawing they were :empty, so that condition is removed. A rule that decides about no element is not in the result.
 */
function tallest(
  rules: readonly { selector: string; media: string; ofChapter: boolean; id: number }[],
): Record<number, number[]> {
  const style = new CSSStyleSheet(); // the page's policy allows constructed style sheets
  const within = ({ selector, media, id }: (typeof rules)[number]) => {
    const text = `${selector.replace(/:empty/g, '')} { --reserve: ${id}; min-block-size: 0 !important; }`;
    return media ? `@media ${media} { ${text} }` : text;
  };
  // The property is not inherited, so its value tells which rule wins for this element.
  style.replaceSync(
    `@property --reserve { syntax: '<integer>'; inherits: false; initial-value: -1; }\n${rules
      .filter(({ ofChapter }) => !ofChapter)
      .map(within)
      .join('\n')}`,
  );
  document.adoptedStyleSheets.push(style);
  const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
  const found: Record<number, number[]> = {};
  for (const element of document.querySelectorAll('main *')) {
    const id = Number(getComputedStyle(element).getPropertyValue('--reserve'));
    const { height } = element.getBoundingClientRect();
    if (id >= 0 && height > 0) (found[id] ??= []).push(height / rem);
  }
  document.adoptedStyleSheets.pop();
  return found;
}

/**
 * The height that each rule should reserve: the height of the smallest element that the rule decides about, in any
 * language. So no gap stays.
 */
async function figureHeights(visitor: Visitor, rules: readonly Reserve[]): Promise<(number | undefined)[]> {
  const heights = rules.map((): number[] => []);
  const numbered = rules.map(({ selector, media, ofChapter }, id) => ({ selector, media, ofChapter, id }));
  for (const size of new Set(Object.values(windows))) {
    const here = rules.map(({ media }) => windows[media]?.width === size.width);
    if (!here.includes(true)) continue;
    for (const { folder } of languages) {
      await openNear(visitor, '', { ...size, colorScheme: 'light' }, folder);
      await bringAll(visitor);
      const found = await visitor.evaluate(tallest, numbered);
      for (const [id, tall] of Object.entries(found)) if (here[Number(id)]) heights[Number(id)]!.push(...tall);
    }
  }
  return heights.map((tall) => (tall.length > 0 ? Math.floor(Math.min(...tall) * 10) / 10 : undefined));
}

/** The heights of the chapters in each layout, in rem: the average of the languages. */
async function chapterHeights(visitor: Visitor): Promise<Map<string, Record<string, number>>> {
  const layouts = new Map<string, Record<string, number>>();
  for (const media of ['', '(max-width: 72rem)', '(max-width: 30rem)']) {
    const sums: Record<string, number> = {};
    for (const { folder } of languages) {
      await openNear(visitor, '', { ...windows[media]!, colorScheme: 'light' }, folder);
      await bringAll(visitor);
      const heights = await visitor.evaluate(() =>
        [...document.querySelectorAll('main > section[id]')].map((section) => {
          const { paddingTop, paddingBottom } = getComputedStyle(section); // the padding is not part of the reserved height
          return [
            section.id,
            (section.clientHeight - parseFloat(paddingTop) - parseFloat(paddingBottom)) / 16,
          ] as const;
        }),
      );
      for (const [id, height] of heights) sums[id] = (sums[id] ?? 0) + height / languages.length;
    }
    layouts.set(media, sums);
  }
  return layouts;
}

/** The number of rem that each rule should have. */
export async function measured(visitor: Visitor, rules: readonly Reserve[]): Promise<(number | undefined)[]> {
  const figures = await figureHeights(visitor, rules);
  const chapters = await chapterHeights(visitor);
  return rules.map(({ media, selector, ofChapter }, i) => {
    if (!ofChapter) return figures[i];
    const height = chapters.get(media)?.[selector.slice(1)];
    return height === undefined ? undefined : Math.round(height);
  });
}
