// Which sentences are too near one another for one to be trained on and the other to be reported.

const common = new Set(
  'a an the of in on at to and with his her its he it she they we was is were had has from into by for that when not out up as but so'.split(
    ' ',
  ),
);

/** A sentence's words but for the commonest, in small letters. */
export const contentOf = (text) =>
  new Set(
    text
      .toLowerCase()
      .replace(/[^a-z ]/g, '')
      .split(' ')
      .filter((word) => word && !common.has(word)),
  );

/** What part of the shorter one's words stand in the other too. */
export function sharedPart(a, b) {
  const shared = [...a].filter((word) => b.has(word)).length;
  return shared / Math.min(a.size, b.size);
}

export const tooNear = 0.6;
