// Finds the ids that a tokeniser adds before and after each text.

/** Returns {before, behind}, two lists of ids. `idsOf` returns the ids of a text. */
export function around(idsOf) {
  const none = idsOf('');
  const one = idsOf('a');
  const differs = none.findIndex((id, place) => id !== one[place]);
  const length = differs === -1 ? none.length : differs;
  return { before: none.slice(0, length), behind: none.slice(length) };
}
