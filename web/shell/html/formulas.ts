// Turns <tex>…</tex> into MathML while the page is built; letters for terms, such as Q, get a colour and a note.
import temml from 'temml';

/** A letter marked with its term. The term selects the colour and the glossary entry. */
const letter = (term: string, text: string): string => `\\class{term ${term}}{${text}}`;

const macros: Record<string, string> = {
  '\\X': letter('embedding', 'X'),
  '\\XQ': letter('query', 'X'),
  '\\XK': letter('key', 'X'),
  '\\XV': letter('value', 'X'),
  '\\W': letter('weight-matrix', 'W'),
  '\\Q': letter('query', 'Q'),
  '\\K': letter('key', 'K'),
  '\\V': letter('value', 'V'),
  '\\S': letter('score', 'S'),
  '\\M': letter('mask', 'M'),
  '\\A': letter('weight', 'A'),
  '\\C': letter('context', 'C'),
  // The largest score of a row. The invisible j makes its index as tall as the indices of the scores beside it.
  '\\m': 'm_{i\\vphantom{j}}',
};

/** A formula of at most this length, in characters, fits even the narrowest window in full size. */
const shortLength = 9;

/**
 * Converts one formula to MathML. `kind` is 'display', 'quiet' or ''. Throws if the formula is not valid TeX. Removes
 * style attributes, because the page's policy forbids them, and marks digits as constants (data-static). A prime keeps
 * a small distance from its letter. The indices of p and q are as high as those of letters without a tail. The Tab key
 * stops at the first letter only (shell/formula-keys.ts), and in a quiet formula at no letter.
 */
export function mathml(tex: string, kind: string): string {
  const text = temml.renderToString(tex, {
    displayMode: kind === 'display',
    trust: true,
    throwOnError: true,
    macros: { ...macros },
  });
  const isShort = text.replace(/<[^>]*>/g, '').length <= shortLength;
  let letters = 0;
  const stop = (): string => (kind === 'quiet' ? '' : ` tabindex="${letters++ === 0 ? 0 : -1}"`);
  return text
    .replace(/ style="[^"]*"/g, '')
    .replace(/ class="tml-(?!prime)[\w-]+"/g, '')
    .replace(/(<mo[^>]*tml-prime[^>]*>[′″]<\/mo>)+/g, '<mrow><mspace width="0.15em"/>$&</mrow>')
    .replace(/(<msub(?:sup)?>)(<mi[^>]*>[pq]<\/mi>)/g, '$1<mpadded depth="0">$2</mpadded>')
    .replace(/^<math/, isShort ? '<math class="short"' : '<math')
    .replace(/<mn>/g, '<mn data-static>')
    .replace(/<mi>(\p{L}{2,})<\/mi>/gu, '<mi class="name">$1</mi>')
    .replace(/class="term ([\w-]+)"/g, (_, term: string) => `data-term="${term}"${stop()}`);
}

/** Whether a formula ends with an exponent. Browsers leave a space after such a formula. */
const endsRaised = (formula: string): boolean => /<\/msup>(<\/\w+>)?<\/math>$/.test(formula);

/** A formula on one line with the bracket before it and the punctuation mark after it. */
const marked = (open: string, formula: string, mark: string): string =>
  open + mark ? `<span class="marked${endsRaised(formula) ? ' raised' : ''}">${open}${formula}${mark}</span>` : formula;

/** Turns every <tex>…</tex> into MathML. */
export const withFormulas = (html: string): string =>
  html.replace(
    /(\(?)<tex(?:\s+(display|quiet))?\s*>([^]*?)<\/tex\s*>([,.;:)?!]*)/g,
    (_, open: string, kind: string | undefined, tex: string, mark: string) =>
      marked(open, mathml(tex, kind ?? ''), mark),
  );
