// Finds what kind of thing a word means (an animal, a place, a group, a change …) from WordNet's lexicographer files.
import { cutText } from '../tokenizer/words.mjs';

const nouns = [
  ...['act', 'animal', 'artifact', 'attribute', 'body', 'cognition', 'communication', 'event', 'feeling', 'food'],
  ...['group', 'location', 'motive', 'object', 'person', 'phenomenon', 'plant', 'possession', 'process', 'quantity'],
  ...['relation', 'shape', 'state', 'substance', 'time'],
];
const firstNoun = 4; // the number of WordNet's first noun file; file 3 has the top nouns, such as "plant"

/** The kinds of nouns and verbs, in the order of WordNet's files. Adjectives and adverbs have no kinds. */
export const kinds = [
  ...nouns,
  ...['verb of body', 'verb of change', 'verb of cognition', 'verb of communication', 'verb of competition'],
  ...['verb of consumption', 'verb of contact', 'verb of creation', 'verb of emotion', 'verb of motion'],
  ...['verb of perception', 'verb of possession', 'verb of social life', 'verb of state', 'verb of weather'],
];

/**
 * Returns the kind of a meaning from the number of its WordNet file, or −1 if it has none. A top noun such as "plant"
 * has the kind that it names.
 */
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

/** Returns the word and the base forms that it may come from. */
const formsOf = (word) => [
  word,
  ...endings.filter(([end]) => end.test(word)).map(([end, by]) => word.replace(end, by)),
];

const clearly = 0.8; // a word's kind is clear if at least this share of its uses has that kind
const uncounted = 0.3; // added once to the uses of each kind of a word, because WordNet has not counted all meanings

/** Reads index.sense → {lemma → kind}. The kind is −1 if the word has no clear kind. */
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
    // Short lemmas may be symbols or units instead of words: "he" is helium, "are" is 100 m².
    const isWord = lemma.length > 3 || (lemma.length === 3 && most >= 1);
    clear.set(lemma, isWord && most >= clearly * all ? kind : -1);
  }
  return clear;
}

const bare = (word) => word.trim().toLowerCase();

/**
 * Returns {kind, certain} for each word of a line, or undefined for a word without a known kind. `about` = {words,
 * kind} is the meaning that the line is written about, if there is one; for its words the kind is certain. Any other
 * word gets the kind that it has in most of its uses.
 */
export function kindsOfLine(line, clear, about) {
  const itsWords = new Set(about?.kind >= 0 ? about.words.map(bare) : []);
  return cutText(line).map((cut) => {
    const forms = formsOf(bare(cut));
    if (forms.some((form) => itsWords.has(form))) return { kind: about.kind, certain: true };
    // A word such as "banks" may come from the name Banks or from "bank". Its kind is known only if all its base forms
    // have the same kind.
    const known = new Set(forms.filter((form) => clear.has(form)).map((form) => clear.get(form)));
    const [kind] = known;
    return known.size === 1 && kind >= 0 ? { kind, certain: false } : undefined;
  });
}

/** A mark of this number or more means that the token's kind is certain. */
export const firstCertain = 128;

/** A mark of this number or more means that the kind is certain and that one of our own sentences is about the word. */
export const firstTopic = 192;

/** Returns {certain, clear}: the number of tokens whose kind is certain, and of those whose kind is only clear. */
export const countMarks = (marks) => {
  const certain = marks.filter((mark) => mark >= firstCertain).length;
  return { certain, clear: marks.filter((mark) => mark > 0).length - certain };
};

/**
 * Returns a mark (one byte) for each token of some lines, each ending with <end>. The mark is 0 if the kind is unknown.
 * Otherwise it is the kind plus 1 if the kind is clear, plus firstCertain if it is certain, or plus firstTopic if it is
 * certain and the line is one of our own sentences. A word of several pieces is marked only if its kind is certain:
 * otherwise a visible piece would reveal the hidden ones.
 * - `idsOf` returns the ids of a word.
 * - `aboutOf` returns what a line is about: {words, kind}, with `isOwn` if the line is one of our own sentences.
 */
export function marksOfLines(lines, idsOf, clear, aboutOf) {
  const marks = [];
  for (const line of lines) {
    const about = aboutOf(line);
    const first = about?.isOwn ? firstTopic : firstCertain;
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
