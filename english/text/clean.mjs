// Converts paragraphs to the lines that tokeniser and model read: a few whole sentences each, in plain characters.

const longestLine = 280; // characters: about 60 tokens, nearly as many as the longest text that the model reads (64)

const plain = [
  [/[\u2018\u2019\u201b\u2032]/g, "'"],
  [/[\u201c\u201d\u201f\u2033]/g, '"'],
  [/[\u2010-\u2012]/g, '-'],
  [/\s*(?:[\u2013-\u2015]|--+)\s*/g, ' - '],
  [/\u2026/g, '...'],
  [/[\u00ad\u200b-\u200f\ufeff]/g, ''],
  [/_([^_]+)_/g, '$1'],
  [/\{[^}]*\}|\[[^\]]*\]/g, ' '],
  [/\([^()]*\d[:.]\s?\d[^()]*\)/g, ' '], // references such as "(John 3:16)"
  [/\s+/g, ' '],
  [/ ([,.;:!?])/g, '$1'],
];

/** Returns a paragraph in plain characters, without references and marks. */
export const plainText = (paragraph) => plain.reduce((text, [what, by]) => text.replace(what, by), paragraph).trim();

/** Whether the text is English prose: at least five words, and more than 70 % of its characters are letters. */
export function isProse(text) {
  const letters = text.match(/[a-z]/gi)?.length ?? 0;
  return text.split(' ').length >= 5 && letters / text.length > 0.7;
}

/** Splits a text into sentences: after a punctuation mark, before a capital letter. */
const sentences = (text) => text.split(/(?<=[.!?]["')]?) (?=["'(]?[A-Z])/);

/**
 * Joins whole sentences to lines of limited length. A sentence that is too long becomes a line of its own. Lines that
 * are not prose are left out.
 */
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
 * Converts every third line to lower case. People type like this, and the model should also recognise the first word of
 * a sentence. `place` is the number of the line in its source.
 */
export const withSmallLetters = (line, place) => (place % 3 === 2 ? line.toLowerCase() : line);
