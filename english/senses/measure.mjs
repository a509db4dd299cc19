// Measures how well vectors separate the meanings of a word. The vectors may come from any model.

/** Parses a file of sentences, "## word/sense" followed by one sentence per line → [{word, sense, tokens, place}]. */
export function readSenses(text, file = 'the file') {
  const sentences = [];
  let heading;
  text.split(/\r?\n/).forEach((line, number) => {
    const here = `${file}, line ${number + 1}`;
    if (line.trim() === '') return;
    if (line.startsWith('##')) {
      heading = /^## (\S+)\/(\S+)$/.exec(line.trim());
      if (!heading) throw new RangeError(`${here}: "${line}" is not "## word/sense"`);
      return;
    }
    if (!heading) throw new RangeError(`${here}: there is a sentence before the first "## word/sense"`);
    const [, word, sense] = heading;
    const tokens = line.trim().split(/\s+/);
    const places = tokens.flatMap((token, place) => (token === word ? [place] : []));
    if (places.length !== 1)
      throw new RangeError(`${here}: "${word}" occurs ${places.length} times in the sentence, but must occur once`);
    sentences.push({ word, sense, tokens, place: places[0] });
  });
  if (sentences.length === 0) throw new RangeError(`${file} has no sentences`);
  return sentences;
}

/** Subtracts the mean of all vectors from each. */
function lessMean(vectors) {
  const mean = vectors[0].map((_, i) => vectors.reduce((sum, vector) => sum + vector[i], 0) / vectors.length);
  return vectors.map((vector) => vector.map((x, i) => x - mean[i]));
}

/** The cosine of two vectors; NaN if one of them is zero. */
function cosine(a, b) {
  let [dot, aa, bb] = [0, 0, 0];
  for (let i = 0; i < a.length; i++) {
    dot += a[i] * b[i];
    aa += a[i] * a[i];
    bb += b[i] * b[i];
  }
  return dot / Math.sqrt(aa * bb);
}

/**
 * The share of pairs, with one number from `higher` and one from `lower`, in which the first number is larger. A tie
 * counts half.
 */
export function areaUnderCurve(higher, lower) {
  let wins = 0;
  for (const high of higher) for (const low of lower) wins += high > low ? 1 : high === low ? 0.5 : 0;
  return wins / (higher.length * lower.length);
}

const mean = (numbers) => numbers.reduce((sum, x) => sum + x, 0) / numbers.length;

/**
 * Measures the sentences of one word → {recalls: one per sense, right, auc}. `right` is the number of sentences whose
 * nearest other sentence has the same sense. If several sentences are equally near, each counts as a fraction. A vector
 * of zeros has the cosine 0 with all others, and no nearest neighbour.
 */
function measureWord(senses, vectors) {
  const centred = lessMean(vectors.map((vector) => Float64Array.from(vector)));
  const [same, different] = [[], []];
  const nearest = senses.map(() => ({ cosine: -Infinity, all: 1, right: 0 }));
  const meet = (i, j, between) => {
    if (between < nearest[i].cosine || Number.isNaN(between)) return;
    if (between > nearest[i].cosine) nearest[i] = { cosine: between, all: 0, right: 0 };
    nearest[i].all += 1;
    if (senses[i] === senses[j]) nearest[i].right += 1;
  };
  senses.forEach((sense, i) => {
    for (let j = 0; j < i; j++) {
      const between = cosine(centred[i], centred[j]);
      (sense === senses[j] ? same : different).push(Number.isNaN(between) ? 0 : between);
      meet(i, j, between);
      meet(j, i, between);
    }
  });
  const isRight = nearest.map(({ all, right }) => right / all);
  const recalls = [...new Set(senses)].map((sense) => mean(isRight.filter((_, i) => senses[i] === sense)));
  return { recalls, right: isRight.reduce((sum, one) => sum + one, 0), auc: areaUnderCurve(same, different) };
}

/**
 * Measures one vector per sentence → {recall, right, auc, words: {word: {recall, auc}}}.
 * - recall: how often the nearest other sentence of the same word has the same sense, averaged over all senses.
 * - right: the number of sentences whose nearest other sentence has the same sense. If several are equally near, each
 *   counts as a fraction.
 * - auc: how often two sentences with the same sense have a larger cosine than two with different senses. Only
 *   sentences of the same word are compared. The word's mean vector is subtracted first, and the result is averaged
 *   over words.
 */
export function measure(sentences, vectors) {
  const words = [...new Set(sentences.map(({ word }) => word))];
  const each = words.map((word) => {
    const rows = sentences.flatMap((sentence, i) => (sentence.word === word ? [i] : []));
    return measureWord(
      rows.map((i) => sentences[i].sense),
      rows.map((i) => vectors[i]),
    );
  });
  return {
    recall: mean(each.flatMap(({ recalls }) => recalls)),
    right: each.reduce((sum, { right }) => sum + right, 0),
    auc: mean(each.map(({ auc }) => auc)),
    words: Object.fromEntries(words.map((word, i) => [word, { recall: mean(each[i].recalls), auc: each[i].auc }])),
  };
}

/** The weighted mean of some vectors. */
export function weightedMean(vectors, weights, width) {
  const sum = new Float64Array(width);
  const total = weights.reduce((all, weight) => all + weight, 0) || 1;
  vectors.forEach((vector, row) => {
    for (let i = 0; i < width; i++) sum[i] += (vector[i] * weights[row]) / total;
  });
  return sum;
}
