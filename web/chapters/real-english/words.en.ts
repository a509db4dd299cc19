// The English texts of the figures in the chapter "real-english".
import type { Refusal } from './reading/refusal.ts';
import type { switches } from './settings.ts';
import type { Labels } from '../../core/words/in-languages.ts';
import type { Failure } from './remote.ts';
import type { Course } from './reading/course.ts';

const which = ({ which: one }: Refusal): string =>
  one === undefined ? 'Your sentence' : one === 0 ? 'The first sentence' : 'The second sentence';
const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(2)} MB`;

/** Joins a list, for example to "after layer 1, after layer 2 and after layer 4". */
const listEn = (parts: readonly string[]): string => new Intl.ListFormat('en-GB').format(parts);

export const words = {
  model: {
    label: 'The model of this chapter',
    far: 'The model loads when you scroll nearer.',
    asks: (total: number): string =>
      `Your browser is set to save data, so the model was not loaded. It has ${megabytes(total)}. Your browser keeps it afterwards.`,
    fetch: 'Load the model',
    fetching: (fetched: number, total: number): string =>
      `The model is loading: ${megabytes(fetched)} of ${megabytes(total)}.`,
    progress: 'Loaded part of the model',
    cancel: 'Cancel',
    opening: 'The model is loaded. The page is opening it.',
    cancelled: 'You cancelled. Nothing was kept. The figures below need a model.',
    again: 'Try again',
    failed: (failure: Failure): string =>
      failure.why === 'network'
        ? `The model could not be loaded (${failure.text}). Nothing was kept.`
        : `Only ${failure.bytes} of ${failure.wanted} bytes of ${failure.file} arrived. Nothing was kept.`,
    unserved:
      'This page is a single file and contains no model. Choose the files of a model below, or drop them there. You need all files of the folder “model” of riverbank-english, or config.json, tokenizer.json and model.safetensors of your own model.',
    ours: 'Our model:',
    own: 'Your model:',
    layers: (count: number): string => (count === 1 ? 'layer' : 'layers'),
    heads: (count: number): string => (count === 1 ? 'head each' : 'heads each'),
    width: 'numbers for each token,',
    vocabulary: 'known tokens. It reads at most',
    once: 'tokens at once.',
    bothWays: 'Each token sees all other tokens.',
    causal: 'Each token sees only the tokens before it.',
    waits: 'This figure needs the model.',
  },
  sentences: {
    first: 'First sentence',
    second: 'Second sentence',
    word: 'A word of both sentences',
    place: (which: 0 | 1, word: string): string =>
      `Occurrence of “${word}” in the ${which === 0 ? 'first' : 'second'} sentence`,
    time: (place: number): string => `number ${place + 1}`,
    example: 'Back to the example',
    pieces: 'The model reads these tokens:',
    bytes:
      'The computer stores a character that plain English does not use as several bytes. The model may read each byte as a token of its own, and such a token does not look like a letter.',
    kept: 'The figures still show your earlier sentences.',
    tooManyLetters: (most: number): string =>
      `Your sentence is longer than ${most} characters, so the model does not read it. Your text is still in the field.`,
    refusals: (refusal: Refusal): string => {
      const { why, word = '', tokens = 0, most = 0 } = refusal;
      switch (why) {
        case 'empty':
          return `${which(refusal)} is empty.`;
        case 'noWords':
          return `${which(refusal)} contains no word. Signs and emoji have no meaning that the model could compare.`;
        case 'tooLong':
          return `${which(refusal)} has ${tokens} tokens, but this model reads at most ${most}.`;
        case 'nothingShared':
          return 'The two sentences share no word. Use one word in both sentences.';
        case 'notShared':
          return `Only one of the sentences contains “${word}”.`;
        case 'noSuchWord':
          return `The sentence does not contain “${word}”.`;
      }
    },
  },
  layers: {
    slider: 'Compare',
    fixed: 'before the first layer',
    layer: (place: number): string => `after layer ${place}`,
    norm: 'after the final norm',
    kind: 'by kind of thing',
    raw: 'cosine',
    relative: 'minus the mean',
    state: 'compared',
    table: (word: string): string => `How similar the two uses of “${word}” are, layer by layer`,
    explained: (word: string): string =>
      `“Minus the mean”: the page first subtracts the average vector of “${word}” over the built-in sentences below. Then it compares only the two differences. If the cosine is below zero, the angle between the two differences is larger than a right angle. Before the first layer, a token has the same vector in every sentence, so no difference is left. (A word at the start of a sentence is a different token from the same word inside a sentence.)`,
    allOff:
      'With all heads off, no word takes in anything from the others. The uses still differ in the column “minus the mean”: the model also reads the position of the word.',
    course: ({ layers, apart, furthest, falls, kindsTellMore }: Course, name: (state: number) => string): string => {
      const where =
        apart.length === layers.length
          ? 'the cosine is below zero after every layer.'
          : apart.length === 0
            ? 'the cosine is zero or larger after every layer.'
            : `the cosine is below zero only ${listEn(apart.map(name))}.`;
      const how = falls
        ? 'Each layer moves the two uses further apart.'
        : `The two uses are furthest apart ${name(furthest)}. Not every layer moves them further apart.`;
      const kinds =
        kindsTellMore === undefined
          ? ''
          : kindsTellMore
            ? ' Compared by kind of thing, they are further apart than after any layer.'
            : ' Compared by kind of thing, they are less far apart.';
      return `In the column “minus the mean”, ${where} ${how}${kinds}`;
    },
    notInSet: (word: string): string =>
      `The column “minus the mean” appears when the page has read the built-in sentences, and only if “${word}” is one of their twelve words.`,
  },
  map: {
    attention: 'Attention',
    bag: 'Average of the neighbours',
    label: (title: string, count: number): string =>
      `${title}: a map of ${count} sentences. The table beside it describes the chosen sentence`,
    own: ['first', 'second'],
    right: 'nearest sentence has the same meaning:',
    of: 'of',
    auc: 'how often a pair with the same meaning is more similar than a pair with different meanings:',
    nearestIs: 'is nearest to',
    quoted: (text: string): string => `“${text}”`,
    allAlike:
      'At this step the word has the same vector in every sentence, so no sentence is nearest. Choose a layer with the slider above.',
    meaning: (sense: string): string => `meaning: ${sense}`,
    axes: 'The two axes are the two directions in which these sentences differ most. The page finds them anew after each layer. But “nearest” counts all directions. The number beside it is the cosine, minus the mean.',
    anySense: ['a word in its first meaning', 'in its second'],
    point: 'Choose a sentence: point at it, tap it or use the arrow keys.',
    others: 'Your word is not one of the twelve built-in words, so the map shows the sentences of all twelve.',
    /** The name of a meaning in the page’s language. The built-in sentences and their meanings are English. */
    senseName: (sense: string): string => sense,
    sense: (word: string, sense: string): string => `${word} (${sense})`,
    knownSenses: (word: string, senses: readonly string[]): string =>
      `The built-in sentences have only two meanings of “${word}”: ${senses.join(' and ')}. If the word has another meaning in your sentence, the nearest sentence still has one of these two meanings.`,
  },
  scores: {
    caption: 'Sentences whose nearest sentence has the same meaning, of',
    counting: 'The model is reading all sentences again with every head off …',
    someOff: 'Attention, some heads off',
    allOff: 'Every head off',
    explained:
      'With every head off, no word sees another word. The model knows only the word and its place in the sentence. So this column shows how many sentences are right without attention. There are two meanings, so guessing is right about half the time. A dash means that the word has the same vector in every sentence, so no sentence is nearest.',
  },
  heads: {
    layer: 'Layer',
    head: 'Head',
    one: (layer: number, head: number): string => `layer ${layer + 1}, head ${head + 1}`,
    matrix: 'Show below',
    arcs: 'Arcs from one token to the tokens it looks at',
    row: 'Arcs from',
    off: 'Switch it off',
    on: 'Switch it on',
  },
  ranking: {
    caption: (word: string): string => `Heads that move the two uses of “${word}” furthest apart`,
    whole: 'With every head on, the cosine at the last step of the slider is',
    head: 'head',
    without: 'cosine without this head',
    change: 'change',
    uses: 'in use',
    counting: 'The page is switching off each head in turn …',
    offNow: 'Off now:',
    every: 'all heads',
    allOn: 'Switch all on',
    allOff: 'Switch every head off',
    effect: 'With these heads off, the cosine at the last step of the slider is',
    look: 'Show this head',
    press: 'Press a head to see its weights.',
  },
  guesses: {
    label: 'The model’s guesses for this word, layer by layer',
    state: 'guesses',
    noMask:
      'This model reads from left to right and has no token for a hidden word. So you cannot hide a word from it. Choose “seen”: then it guesses the next word.',
    others: {
      before:
        'For the hidden word of each built-in sentence, our model names five words. Of a hundred words that it names,',
      after:
        'belong to the twelve built-in words but are not the hidden word. The model was trained on thousands of sentences with these twelve words, so it expects these words in other places, too.',
      example: (guess: string, word: string): string => `For example, it guesses “${guess}” for “${word}” in:`,
    },
    noScores: 'The files of this model have no layer that scores words, so it cannot guess any.',
  },
  together: {
    ask: (word: string): string =>
      `Which head moves these two uses of “${word}” furthest apart? When this head is switched off, the two uses are most similar.`,
    check: 'Check',
    fresh: 'Other sentences',
    choose: 'Choose a head first.',
    right: 'Right: this head moves the two uses furthest apart. Without this head the cosine rises from',
    to: 'to',
    wrong: 'This is not the right head. Without this head the cosine changes from',
    joins: 'This head moves the two uses closer together.',
    more: (count: number): string =>
      count === 1 ? 'head moves the two uses further apart.' : 'heads move the two uses further apart.',
    none: 'Here no head moves the two uses apart: whichever head you switch off, they are even less similar. Try other sentences.',
    above: 'Show them in the figures above',
    needs: 'The model grades this exercise, but it is not loaded. Load it at the beginning of the chapter.',
  },
  fool: {
    sentence: 'Your sentence',
    word: 'Word',
    means: 'Meaning in your sentence',
    check: 'Try it',
    won: 'You fooled the model. It takes the word in the other meaning: the nearest built-in sentence is',
    lost: 'You did not fool the model. The nearest built-in sentence has the right meaning:',
    why: 'Which word fooled the model? Its decision cannot be split up by words. The table gives you only a hint, from a simpler method: the average of the neighbours. It shows how strongly each neighbour pulls this average. If the number is above zero, the neighbour pulls to the wrong meaning. If it is below zero, the neighbour pulls to the right meaning.',
    pull: 'pull',
    neighbour: 'word',
    hint: 'Put words that fit the other meaning beside your word.',
    reading: 'The model is reading your sentence …',
    place: (word: string): string => `Occurrence of “${word}” to test`,
    waits:
      'The two sentences at the beginning of the chapter cannot be compared. Correct them first. Then the model reads this sentence.',
    missing: (word: string): string => `Your sentence does not contain “${word}”.`,
  },
  fails: {
    sentence: 'Sentence',
    meant: 'right meaning',
    found: 'model’s meaning',
    right: 'This model finds the right meaning.',
  },
  figures: {
    caption: 'Sentences that were used only for this test',
    what: {
      seen: 'vector of the word, which the model sees',
      masked: 'vector of the word, which is hidden',
      kinds: 'kind of thing that the word means',
      own: 'average of the model’s first vectors',
      counted: 'average of counted vectors',
    },
    ordinary: 'ordinary',
    hard: 'hard',
    bank: '“bank” alone, ordinary',
    recall: 'accuracy',
    auc: 'AUC',
  },
  own: {
    label: 'A model of your own',
    drop: 'Drop a model’s files here, or choose them:',
    files: 'Choose files',
    folder: 'Choose a folder',
    none: 'You dropped no file.',
    opening: (name: string): string => `The page is opening ${name}.`,
    back: 'Back to our model',
    kept: 'The earlier model is still here.',
    name: (first: string, count: number): string => (count > 1 ? `${first} and ${count - 1} more` : first),
  },
  problems: {
    open: 'The page cannot open this model:',
    look: 'The model cannot compute this:',
    start: 'The model did not start.',
    stopped: 'The model has stopped. Your sentences are kept.',
    silent: 'The model has not answered for half a minute. It may still continue.',
    again: 'Restart the model',
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
    orLater: ', or −∞ if the token comes later and must not be seen',
  },
  stages: { english: 'now' },
  /** The name of a kind of thing (reading/reader.ts) in the page’s language. */
  kindName: (kind: string): string => kind,
  /** The translation of a sentence that the model gets wrong. */
  translation: (_text: string): string => '',
};
