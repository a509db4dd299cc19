// Paragraphs become lines of one to three sentences in plain letters: what the tokeniser and the model read.

const longestLine = 280; // letters; about sixty tokens, which is what the model reads at once

const plain = [
  [/[\u2018\u2019\u201b\u2032]/g, "'"],
  [/[\u201c\u201d\u201f\u2033]/g, '"'],
  [/[\u2010-\u2012]/g, '-'],
  [/\s*(?:[\u2013-\u2015]|--+)\s*/g, ' - '],
  [/\u2026/g, '...'],
  [/[\u00ad\u200b-\u200f\ufeff]/g, ''],
  [/_([^_]+)_/g, '$1'],
  [/\{[^}]*\}|\[[^\]]*\]/g, ' '],
  [/\([^()]*\d[:.]\s?\d[^()]*\)/g, ' '], // where a commentary points to
  [/\s+/g, ' '],
  [/ ([,.;:!?])/g, '$1'],
];

/** A paragraph in plain letters, its references and marks left out. */
export const plainText = (paragraph) => plain.reduce((text, [what, by]) => text.replace(what, by), paragraph).trim();

/** Whether it is English prose: five words or more, nearly all of it letters that English has. */
export function isProse(text) {
  const letters = text.match(/[a-z]/gi)?.length ?? 0;
  return text.split(' ').length >= 5 && letters / text.length > 0.7;
}

/** Sentences: each ends with a mark, and what follows begins anew. */
const sentences = (text) => text.split(/(?<=[.!?]["')]?) (?=["'(]?[A-Z])/);

/** Lines of whole sentences, as many as fit; a sentence that is too long is a line of its own. */
export function linesOf(paragraph) {
  const lines = [];
  let line = '';
  for (const sentence of sentences(plainText(paragraph))) {
    if (line && line.length + 1 + sentence.length > longestLine) {
      lines.push(line);
      line = '';
    }
    line = line ? `${line} ${sentence}` : sentence;
  }
  if (line) lines.push(line);
  return lines.filter(isProse);
}

/**
 * Every third line in small letters: people type so, and a word that begins a sentence is still that word. `place` counts the
 * lines of a source.
 */
export const withSmallLetters = (line, place) => (place % 3 === 2 ? line.toLowerCase() : line);
