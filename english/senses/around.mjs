// What a tokeniser puts around each text: the ids that come before it, and those behind.

/** {before, behind}: lists of ids; `idsOf` gives those of a text. */
export function around(idsOf) {
  const none = idsOf('');
  const one = idsOf('a');
  const differs = none.findIndex((id, place) => id !== one[place]);
  const length = differs === -1 ? none.length : differs;
  return { before: none.slice(0, length), behind: none.slice(length) };
}
