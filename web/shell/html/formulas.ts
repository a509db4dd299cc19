// Turns <tex>…</tex> into MathML while the page is built. Letters have their colours, and each explains itself on focus.
import temml from 'temml';

/** A letter with the term it stands for; the term is its colour and its entry in the glossary. */
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
  // The largest score of a row; an unseen j makes its index as tall as that of the scores beside it.
  '\\m': 'm_{i\\vphantom{j}}',
};

/** One formula as MathML without style attributes, which the page’s policy refuses; its digits are no values. A formula is one stop for the Tab key, at its first letter (shell/formula-keys.ts); a quiet one is none. */
export function mathml(tex: string, kind: string): string {
  const text = temml.renderToString(tex, {
    displayMode: kind === 'display',
    trust: true,
    throwOnError: true,
    macros: { ...macros },
  });
  let letters = 0;
  const stop = (): string => (kind === 'quiet' ? '' : ` tabindex="${letters++ === 0 ? 0 : -1}"`);
  return text
    .replace(/ style="[^"]*"/g, '')
    .replace(/ class="tml-(?!prime)[\w-]+"/g, '')
    .replace(/<mn>/g, '<mn data-static>')
    .replace(/<mi>(\p{L}{2,})<\/mi>/gu, '<mi class="name">$1</mi>')
    .replace(/class="term ([\w-]+)"/g, (_, term: string) => `data-term="${term}"${stop()}`);
}

/** Turns every <tex>…</tex> into MathML. A formula stays on one line with a bracket before it and a punctuation mark after it. */
export const withFormulas = (html: string): string =>
  html.replace(
    /(\(?)<tex(?:\s+(display|quiet))?\s*>([^]*?)<\/tex\s*>([,.;:)?!]*)/g,
    (_, open: string, kind: string | undefined, tex: string, mark: string) =>
      open + mark ? `<span class="marked">${open}${mathml(tex, kind ?? '')}${mark}</span>` : mathml(tex, kind ?? ''),
  );
