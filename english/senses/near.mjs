// Measures how similar two sentences are. text/framed.mjs leaves out training sentences that are too similar to one in
// the test sets *.report.txt, whose results we publish.

const common = new Set(
  'a an the of in on at to and with his her its he it she they we was is were had has from into by for that when not out up as but so'.split(
    ' ',
  ),
);

/** Returns the words of a sentence in lower case, without the commonest words. */
export const contentOf = (text) =>
  new Set(
    text
      .toLowerCase()
      .replace(/[^a-z ]/g, '')
      .split(' ')
      .filter((word) => word && !common.has(word)),
  );

/** Returns the share of the shorter sentence's words that the longer sentence contains too. */
export function sharedPart(a, b) {
  const shared = [...a].filter((word) => b.has(word)).length;
  return shared / Math.min(a.size, b.size);
}

/** Sentences that share at least this part of their words are too similar. */
export const tooNear = 0.6;
