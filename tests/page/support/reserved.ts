// Measures the heights that the page reserves for content that is not loaded yet: the rules of reserve.css, and the chapters of heights.css, which is generated here.
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
  rem: number;
}

/** The layouts of the media queries, with a window in the middle of each. */
const windows: Readonly<Record<string, { width: number; height: number }>> = {
  '': { width: 1440, height: 900 },
  '(min-width: 72.01rem)': { width: 1440, height: 900 },
  '(max-width: 72rem)': { width: 1024, height: 900 },
  '(max-width: 30rem)': { width: 390, height: 844 },
};

export const styleFile = (name: string): string => path.join(projectRoot, 'web/styles', name);
export const readStyle = (name: string): string => fs.readFileSync(styleFile(name), 'utf8');

/** Matches a rule with a plain number of rem, as biome formats it. Rules that depend on the window's height are not measured. */
const rule = /^( *)([^@{}\n/][^@{}/]*?) \{\n((?: *[\w-]+: [^;]+;\n)*?) *min-block-size: ([\d.]+)rem;/gm;

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
    rem: Number(found[4]),
  }));

/** The same style sheet with other numbers, in the order of `reserves`. */
export function withRems(css: string, rems: readonly number[]): string {
  let i = 0;
  return css.replace(rule, (text, ...groups) => text.replace(/[\d.]+rem;$/, `${rems[i++] ?? groups[3]}rem;`));
}

/**
 * In the page, when everything is drawn: the heights in rem of the elements that each rule decides about.
 * Before drawing they were :empty, so that condition is removed. A rule that decides about no element is not in the result.
 */
function tallest(rules: readonly { selector: string; media: string; id: number }[]): Record<number, number[]> {
  const style = new CSSStyleSheet(); // the page's policy allows constructed style sheets
  const within = ({ selector, media, id }: (typeof rules)[number]) => {
    const text = `${selector.replace(/:empty/g, '')} { --reserve: ${id}; min-block-size: 0 !important; }`;
    return media ? `@media ${media} { ${text} }` : text;
  };
  // The property is not inherited, so its value tells which rule wins for this element.
  style.replaceSync(
    `@property --reserve { syntax: '<integer>'; inherits: false; initial-value: -1; }\n${rules.map(within).join('\n')}`,
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

/** The height that each rule should reserve: that of the smallest element that it decides about, in any language, so that no gap stays. */
export async function measured(visitor: Visitor, rules: readonly Reserve[]): Promise<(number | undefined)[]> {
  const heights = rules.map((): number[] => []);
  const numbered = rules.map(({ selector, media }, id) => ({ selector, media, id }));
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
export async function chapterHeights(visitor: Visitor): Promise<Map<string, Record<string, number>>> {
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

const about = `/* Estimated heights of the chapters, so that the browser need not lay out chapters that are far away. Used only if the browser
   has scroll anchoring, which keeps the reader's place when a real height differs. Written by npm run heights. */
@supports (overflow-anchor: auto) {
  [data-waiting] {
    content-visibility: auto;
    contain-intrinsic-block-size: var(--tall);
  }
}
`;
const printed = `
@media print {
  [data-waiting] {
    content-visibility: visible;
  }
}
`;

/** The text of heights.css. */
export function heightStyles(layouts: ReadonlyMap<string, Record<string, number>>): string {
  const parts = [...layouts].map(([media, heights]) => {
    const indent = media ? '  ' : '';
    const rules = Object.entries(heights)
      .filter(([id]) => id !== 'opening')
      .map(([id, rem]) => `${indent}#${id} {\n${indent}  --tall: ${Math.round(rem)}rem;\n${indent}}\n`)
      .join('');
    return media ? `\n@media ${media} {\n${rules}}\n` : `\n${rules}`;
  });
  return about + parts.join('') + printed;
}
