// The English texts of chapter 13's figures.
import type { Refusal } from './reading/refusal.ts';
import type { switches } from './settings.ts';
import type { Labels } from '../../core/words/in-languages.ts';
import type { Failure } from './remote.ts';
import type { Course } from './reading/course.ts';

const which = ({ which: one }: Refusal): string =>
  one === undefined ? 'Your sentence' : one === 0 ? 'The first sentence' : 'The second sentence';
const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(2)} MB`;

export const words = {
  model: {
    label: 'The model that reads here',
    far: 'The model is fetched as you come nearer.',
    asks: (total: number): string =>
      `Your browser saves data, so nothing was fetched. The model has ${megabytes(total)}; it is kept here afterwards.`,
    fetch: 'Fetch the model',
    fetching: (came: number, total: number): string =>
      `The model is on its way: ${megabytes(came)} of ${megabytes(total)}.`,
    progress: 'Bytes of the model that have come',
    cancel: 'Cancel',
    opening: 'All of it is here and is being opened.',
    cancelled: 'Cancelled: nothing was kept. The figures below wait for a model.',
    again: 'Try again',
    failed: (failure: Failure): string =>
      failure.why === 'network'
        ? `The model did not come (${failure.text}). Nothing was kept.`
        : `${failure.file} did not come whole: ${failure.bytes} bytes of ${failure.wanted}. Nothing was kept.`,
    unserved:
      'This page is a single file and brings no model along. Choose a model’s files below, or drop them there: all files of the folder “model” of riverbank-english, or config.json, tokenizer.json and model.safetensors of a model of your own.',
    ours: 'Our model:',
    own: 'Your model:',
    layers: (count: number): string => (count === 1 ? 'layer' : 'layers'),
    heads: (count: number): string => (count === 1 ? 'head each' : 'heads each'),
    width: 'numbers for each token,',
    vocabulary: 'known tokens; a text may have',
    once: 'of them.',
    bothWays: 'Each token sees all others.',
    causal: 'Each token sees only those before it.',
    waits: 'This figure waits for the model.',
  },
  sentences: {
    first: 'First sentence',
    second: 'Second sentence',
    word: 'The word that both share',
    place: (which: 0 | 1, word: string): string =>
      `Which “${word}” of the ${which === 0 ? 'first' : 'second'} sentence`,
    time: (place: number): string => `number ${place + 1}`,
    example: 'The example again',
    pieces: 'What it reads, token by token:',
    bytes: 'A sign outside plain English may be several tokens: one for each of its bytes, which show no letter alone.',
    kept: 'The figures still show the sentences before.',
    tooManyLetters: (most: number): string =>
      `That is more than ${most} characters, so it was not taken. What you typed is still in the field.`,
    refusals: (refusal: Refusal): string => {
      const { why, word = '', tokens = 0, most = 0 } = refusal;
      switch (why) {
        case 'empty':
          return `${which(refusal)} is empty.`;
        case 'noWords':
          return `${which(refusal)} has no word in it: signs and emoji alone have no meaning to compare.`;
        case 'tooLong':
          return `${which(refusal)} has ${tokens} tokens, but this model reads at most ${most}.`;
        case 'nothingShared':
          return 'The two sentences share no word. Use one word in both.';
        case 'notShared':
          return `“${word}” does not stand in both sentences.`;
        case 'noSuchWord':
          return `“${word}” does not stand in the sentence.`;
      }
    },
  },
  layers: {
    slider: 'Read',
    fixed: 'before the first layer',
    layer: (place: number): string => `after layer ${place}`,
    norm: 'after a final norm',
    kind: 'as a kind of thing',
    raw: 'cosine',
    relative: 'less the mean',
    state: 'read',
    table: (word: string): string => `How alike the two uses of “${word}” are, layer by layer`,
    explained: (word: string): string =>
      `“Less the mean”: what “${word}” is on the average of the built-in sentences (below) is taken away first, so only what differs is compared. Below zero the two point apart. Before the first layer a token has one vector, the same in every sentence: there nothing is left. (A word that opens a sentence is another token.)`,
    course: ({ layers, apart, furthest, falls, kindsTellMore }: Course, name: (state: number) => string): string => {
      const where =
        apart.length === layers.length
          ? 'the two point apart after every layer.'
          : apart.length === 0
            ? 'the two do not point apart after any layer.'
            : `the two point apart only ${apart.map(name).join(', ')}.`;
      const how = falls
        ? 'Each layer moves them further apart.'
        : `They are furthest apart ${name(furthest)}. Not every layer moves them further apart.`;
      const kinds =
        kindsTellMore === undefined
          ? ''
          : kindsTellMore
            ? ' As kinds of things they are further apart than after any layer.'
            : ' As kinds of things they are less far apart than that.';
      return `Less the mean, ${where} ${how}${kinds}`;
    },
    notInSet: (word: string): string => `“${word}” is not one of the twelve words, so there is no mean to take away.`,
  },
  map: {
    attention: 'Attention',
    bag: 'Average of the neighbours',
    label: (title: string, count: number): string =>
      `${title}: a map of ${count} sentences; the table beside tells of the one that is chosen`,
    own: ['first', 'second'],
    right: 'nearest has the same meaning:',
    of: 'of',
    auc: 'same meaning more alike:',
    nearestIs: 'is nearest to',
    allAlike:
      'Here the word is the same in every sentence, so no other one is nearer. Choose a layer with the slider above.',
    meaning: (sense: string): string => `meaning: ${sense}`,
    axes: 'Across and up: the two directions in which these sentences differ most, found anew after each layer. “Nearest” goes by all directions; its number is the cosine, less the mean.',
    anySense: ['a word in its first meaning', 'in its second'],
    point: 'Point at a sentence or tap it, or go along them with the arrow keys.',
    others: 'The word is not one of the twelve, so the map shows all of theirs.',
    sense: (word: string, sense: string): string => `${word} (${sense})`,
    knownSenses: (word: string, senses: readonly string[]): string =>
      `The built-in sentences have only two meanings of “${word}”: ${senses.join(' and ')}. If yours has another meaning, the nearest sentence still has one of these two.`,
  },
  scores: {
    caption: 'Sentences whose nearest other one has the same meaning, of',
    counting: 'All sentences are being read once more, with every head off …',
    someOff: 'Attention, some heads off',
    allOff: 'Every head off',
    explained:
      'With every head off no word sees another one. The model still knows the word itself and its place in the sentence, so what is right in this column is right without attention. With two meanings, guessing is right about half the time. A dash: the word is the same in every sentence, so none is nearest.',
  },
  heads: {
    layer: 'Layer',
    head: 'Head',
    one: (layer: number, head: number): string => `layer ${layer + 1}, head ${head + 1}`,
    matrix: 'Shown below',
    arcs: 'Arcs from one token to those it looks at',
    row: 'Arcs from',
    off: 'Switch it off',
    on: 'Switch it on',
  },
  ranking: {
    caption: (word: string): string => `Heads that part the two uses of “${word}” most`,
    whole: 'With every head on, the cosine at the slider’s last step is',
    head: 'head',
    without: 'cosine without it',
    change: 'change',
    uses: 'in use',
    counting: 'Each head is being switched off in turn …',
    offNow: 'Off now:',
    allOn: 'Switch all on',
    allOff: 'Switch every head off',
    effect: 'With these off, the cosine at the slider’s last step is',
    look: 'Show it beside',
    press: 'Press a head to look at it.',
  },
  guesses: {
    label: 'What would stand in the word’s place, layer by layer',
    state: 'read',
    noMask:
      'This model reads from left to right and has no token for a hidden word, so nothing can be hidden from it. Choose “seen”: then it says what comes next.',
    others: {
      before: 'Our model guesses five words for the hidden word of each built-in sentence. Of a hundred such guesses,',
      after:
        'are another one of the twelve built-in words. It was trained on thousands of sentences about these twelve, so it expects them elsewhere, too.',
      example: (guess: string, word: string): string => `For example, it guesses “${guess}” for “${word}” in:`,
    },
    noScores: 'This model’s files have no layer that scores words, so it cannot name any.',
  },
  together: {
    ask: (word: string): string =>
      `Which head parts these two uses of “${word}” most? Without it they come closest together.`,
    check: 'Check',
    fresh: 'Other sentences',
    choose: 'Choose a head first.',
    right: 'Right: no other head parts them as much. Without it the cosine rises from',
    to: 'to',
    wrong: 'Not that one. Without it the cosine goes from',
    joins: 'It draws them together.',
    more: (count: number): string => (count === 1 ? 'head parts them more.' : 'heads part them more.'),
    none: 'Here no head parts them: without any of them they lie further apart. Try other sentences.',
    above: 'Put them into the figures above',
    needs: 'This exercise is graded by the model, which is not here yet. Fetch it at the chapter’s beginning.',
  },
  fool: {
    sentence: 'Your sentence',
    word: 'Its word',
    means: 'It means',
    check: 'Try it',
    won: 'Fooled! It takes it for the other meaning: the nearest built-in sentence is',
    lost: 'Not fooled. The nearest built-in sentence means the same:',
    why: 'How the words beside it would pull in an average of neighbours, not in the model: above zero to the other meaning, below it to the right one.',
    pull: 'pull',
    neighbour: 'word',
    hint: 'Put words of the other meaning beside it.',
    reading: 'The model is reading your sentence …',
    place: (word: string): string => `Which “${word}” is meant`,
    waits:
      'The two sentences at the chapter’s beginning cannot be compared. Mend them first; then the model reads this one.',
    missing: (word: string): string => `“${word}” does not stand in your sentence.`,
  },
  fails: {
    sentence: 'Sentence',
    meant: 'means',
    found: 'is taken for',
    right: 'This model gets it right.',
  },
  figures: {
    caption: 'Sentences used for nothing else',
    what: {
      seen: 'the word’s own vector, seen',
      masked: 'the same, the word hidden',
      kinds: 'what kind of thing it is, seen and hidden',
      own: 'average of the model’s first vectors',
      counted: 'average of counted vectors',
    },
    ordinary: 'ordinary',
    hard: 'hard',
    bank: '“bank” alone, ordinary',
    recall: 'recall',
    auc: 'AUC',
  },
  own: {
    label: 'A model of your own',
    drop: 'Drop a model’s files here, or choose them:',
    files: 'Choose files',
    folder: 'Choose a folder',
    none: 'There was no file in that.',
    opening: (name: string): string => `${name} is being opened.`,
    back: 'Back to our model',
    kept: 'The model before it is still here.',
    name: (first: string, count: number): string => (count > 1 ? `${first} and ${count - 1} more` : first),
  },
  problems: {
    open: 'That model cannot be opened:',
    look: 'That could not be computed:',
    start: 'The model’s worker could not start.',
    stopped: 'The model’s worker has stopped; your sentences are kept.',
    silent: 'The model has not answered for half a minute. It goes on if it still can.',
    again: 'Start it afresh',
  },
  switches: {
    englishMap: 'Map of',
    englishOf: 'In sentence',
    englishWordIs: 'The word is',
  } satisfies Labels<typeof switches>,
  choices: {
    englishMap: { word: 'this word', all: 'all words' },
    englishOf: { first: 'first', second: 'second' },
    englishWordIs: { masked: 'hidden', seen: 'seen' },
  } satisfies { [Name in keyof typeof switches]: Record<(typeof switches)[Name][number], string> },
  story: {
    smallerOnes: '… (many smaller products of the token’s vector and the learned matrix)',
    orLater: ', or −∞ where the token comes later and must not be seen',
  },
  stages: { english: 'in this chapter' },
};
