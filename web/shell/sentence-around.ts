// Finds the rectangle on the page that encloses the sentence around a word.

/** Elements that a sentence cannot extend beyond. */
const blocks = 'p, li, dd, dt, td, th, h1, h2, h3, figcaption, summary, legend, label, button, math[display="block"]';
/** The end of a sentence: a punctuation mark, any closing quotes or brackets, and a space. */
const end = /[.!?…][”»)]*\s/g;

/** The text nodes of an element, each with its offset in the whole text. */
function textsIn(block: Element): { text: Text; from: number }[] {
  const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
  const found: { text: Text; from: number }[] = [];
  let from = 0;
  while (walker.nextNode()) {
    const text = walker.currentNode as Text;
    found.push({ text, from });
    from += text.length;
  }
  return found;
}

/**
 * Returns the box around the sentence, in window coordinates. If the word has no text, returns the box around its whole
 * block.
 */
export function sentenceAround(word: Element): DOMRect {
  const block = word.closest(blocks) ?? word;
  const texts = textsIn(block);
  const own = texts.find(({ text }) => word.contains(text));
  if (!own) return block.getBoundingClientRect();
  const whole = texts.map(({ text }) => text.data).join('');
  const ends = Array.from(whole.matchAll(end), ({ index, 0: mark }) => index + mark.length);
  const start = ends.filter((place) => place <= own.from).at(-1) ?? 0;
  const stop = ends.find((place) => place > own.from) ?? whole.length;
  const sentence = document.createRange();
  const first = texts.filter(({ from }) => from <= start).at(-1) ?? own;
  const last = texts.filter(({ from }) => from < stop).at(-1) ?? own;
  sentence.setStart(first.text, start - first.from);
  sentence.setEnd(last.text, Math.min(stop - last.from, last.text.length));
  return sentence.getBoundingClientRect();
}
