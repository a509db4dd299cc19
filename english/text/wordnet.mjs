// Reads WordNet: for each meaning the words that have it, what it is, and sentences in which it is used.

const examplesIn = /"([^"]+)"/g;

/** A line of a data file → {words, definition, examples}; undefined for the licence's lines. */
export function readSynset(line) {
  const [data, gloss] = line.split(' | ');
  if (gloss === undefined || line.startsWith('  ')) return undefined;
  const fields = data.split(' ');
  const count = Number.parseInt(fields[3], 16);
  const words = Array.from({ length: count }, (_, i) => fields[4 + 2 * i].replace(/\(.*\)$/, '').replaceAll('_', ' '));
  const examples = [...gloss.matchAll(examplesIn)]
    .map(([, example]) => example.trim())
    .filter((text) => text.includes(' '));
  const definition = gloss.replace(/(;\s*)?"[^"]*"[^;"]*/g, '').trim();
  return { words, definition, examples };
}

/** The same as a text: "bank: sloping land (…). they pulled the canoe up on the bank." */
export function synsetText({ words, definition, examples }) {
  const ended = (text) => (/[.!?]$/.test(text) ? text : `${text}.`);
  return [`${words.join(', ')}: ${ended(definition)}`, ...examples.map(ended)].join(' ');
}
