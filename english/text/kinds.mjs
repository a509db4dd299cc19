// What kind of thing a word means, as WordNet files its meanings: an animal, a place, a group, a change … (its lexicographers' files).
import { cutText } from '../tokenizer/words.mjs';

const nouns = [
  ...['act', 'animal', 'artifact', 'attribute', 'body', 'cognition', 'communication', 'event', 'feeling', 'food'],
  ...['group', 'location', 'motive', 'object', 'person', 'phenomenon', 'plant', 'possession', 'process', 'quantity'],
  ...['relation', 'shape', 'state', 'substance', 'time'],
];
const firstNoun = 4; // WordNet's numbers of its files; 3 holds the nouns that head the others

/** Nouns' and verbs' kinds, in the order of WordNet's files. Adjectives and adverbs are not parted by kind. */
export const kinds = [
  ...nouns,
  ...['verb of body', 'verb of change', 'verb of cognition', 'verb of communication', 'verb of competition'],
  ...['verb of consumption', 'verb of contact', 'verb of creation', 'verb of emotion', 'verb of motion'],
  ...['verb of perception', 'verb of possession', 'verb of social life', 'verb of state', 'verb of weather'],
];

/** The kind of a meaning by the number of its file, or −1; "plant" itself, which heads the plants, is a plant. */
export function kindOf(file, words) {
  const kind = file < firstNoun ? nouns.findIndex((noun) => words.includes(noun)) : file - firstNoun;
  return kind < kinds.length ? kind : -1;
}

const endings = [
  [/ies$/, 'y'],
  [/es$/, ''],
  [/s$/, ''],
  [/ied$/, 'y'],
  [/ed$/, ''],
  [/d$/, ''],
  [/ing$/, ''],
  [/ing$/, 'e'],
];

/** The word itself, and what it may be a form of. */
const formsOf = (word) => [
  word,
  ...endings.filter(([end]) => end.test(word)).map(([end, by]) => word.replace(end, by)),
];

const clearly = 0.8; // of a word's uses
const uncounted = 0.3; // a meaning that nobody met in the texts that WordNet counted

/** From index.sense: {lemma → kind}, −1 where its uses are of several kinds. */
export function clearWords(index) {
  const uses = new Map();
  for (const line of index.split('\n')) {
    const [, lemma, file, count] = /^(\S+)%\d:(\d\d):\S+ \d+ \d+ (\d+)$/.exec(line) ?? [];
    if (lemma === undefined || lemma.includes('_')) continue;
    if (!uses.has(lemma)) uses.set(lemma, new Map());
    const kind = kindOf(Number(file), [lemma]);
    uses.get(lemma).set(kind, (uses.get(lemma).get(kind) ?? uncounted) + Number(count));
  }
  const clear = new Map();
  for (const [lemma, byKind] of uses) {
    const all = [...byKind.values()].reduce((sum, x) => sum + x, 0);
    const [kind, most] = [...byKind].reduce((a, b) => (b[1] > a[1] ? b : a));
    const isWord = lemma.length > 3 || (lemma.length === 3 && most >= 1); // "he" is helium, "are" a measure of land
    clear.set(lemma, isWord && most >= clearly * all ? kind : -1);
  }
  return clear;
}

const bare = (word) => word.trim().toLowerCase();

/**
 * For each cut of a line undefined, or {kind, certain}. `about`, {words, kind}, is the meaning that the line is written about, if
 * it is: its words have that kind for certain. Any other word has the kind that it clearly has elsewhere.
 */
export function kindsOfLine(line, clear, about) {
  const itsWords = new Set(about?.kind >= 0 ? about.words.map(bare) : []);
  return cutText(line).map((cut) => {
    const forms = formsOf(bare(cut));
    if (forms.some((form) => itsWords.has(form))) return { kind: about.kind, certain: true };
    // "banks" may be one Mr Banks, or more than one bank: all must agree.
    const known = new Set(forms.filter((form) => clear.has(form)).map((form) => clear.get(form)));
    const [kind] = known;
    return known.size === 1 && kind >= 0 ? { kind, certain: false } : undefined;
  });
}

/** Marks from here on say that the kind is certain. */
export const firstCertain = 128;

/** Marks from here on say that the kind is certain, and that our own sentence is about this word. */
export const firstTrained = 192;

/** How many tokens have a kind for certain, and how many one that is clear. */
export const countMarks = (marks) => {
  const certain = marks.filter((mark) => mark >= firstCertain).length;
  return { certain, clear: marks.filter((mark) => mark > 0).length - certain };
};

/**
 * A byte for each token of some lines, each closed by <end>: 0 unknown, else the kind. A word that is cut into pieces is marked only
 * if its kind is certain: one visible piece would reveal the hidden ones. `idsOf` gives the ids of a cut. `aboutOf` gives what a line is
 * written about: {words, kind}, with `isOwn` if the line is one of our own sentences.
 */
export function marksOfLines(lines, idsOf, clear, aboutOf) {
  const marks = [];
  for (const line of lines) {
    const about = aboutOf(line);
    const first = about?.isOwn ? firstTrained : firstCertain;
    const known = kindsOfLine(line, clear, about);
    cutText(line).forEach((cut, i) => {
      const { length } = idsOf(cut);
      const isMarked = known[i] && (known[i].certain || length === 1);
      const mark = isMarked ? known[i].kind + (known[i].certain ? first : 1) : 0;
      for (let piece = 0; piece < length; piece++) marks.push(mark);
    });
    marks.push(0);
  }
  return Uint8Array.from(marks);
}
