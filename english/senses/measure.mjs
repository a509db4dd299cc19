// How well vectors tell the meanings of a word apart: what is measured, whatever made the vectors.

/** The file of sentences: "## word/sense", then sentences, one a line → [{word, sense, tokens, place}]. */
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
    if (!heading) throw new RangeError(`${here}: a sentence stands before the first "## word/sense"`);
    const [, word, sense] = heading;
    const tokens = line.trim().split(/\s+/);
    const places = tokens.flatMap((token, place) => (token === word ? [place] : []));
    if (places.length !== 1)
      throw new RangeError(`${here}: "${word}" stands ${places.length} times in it, but must stand once`);
    sentences.push({ word, sense, tokens, place: places[0] });
  });
  if (sentences.length === 0) throw new RangeError(`${file} has no sentences`);
  return sentences;
}

/** Each vector less the mean of all of them. */
function lessMean(vectors) {
  const mean = vectors[0].map((_, i) => vectors.reduce((sum, vector) => sum + vector[i], 0) / vectors.length);
  return vectors.map((vector) => vector.map((x, i) => x - mean[i]));
}

/** Not a number where one of them has no direction. */
function cosine(a, b) {
  let [dot, aa, bb] = [0, 0, 0];
  for (let i = 0; i < a.length; i++) {
    dot += a[i] * b[i];
    aa += a[i] * a[i];
    bb += b[i] * b[i];
  }
  return dot / Math.sqrt(aa * bb);
}

/** How often a number of `higher` is above one of `lower`; a tie counts half. */
export function areaUnderCurve(higher, lower) {
  let wins = 0;
  for (const high of higher) for (const low of lower) wins += high > low ? 1 : high === low ? 0.5 : 0;
  return wins / (higher.length * lower.length);
}

const mean = (numbers) => numbers.reduce((sum, x) => sum + x, 0) / numbers.length;

/**
 * Of one word's sentences: {recalls by sense, how many are right, auc}. What has no direction is like nothing, and nearest to
 * nothing; of several that are equally near, each counts its part.
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
 * {recall, right, auc, words: {word: {recall, auc}}} of one vector for each sentence: recall is that of the nearest other
 * sentence of the same word, averaged over all senses; `right` counts the sentences whose nearest has their sense (of several
 * equally near, each its part); the area under the curve is that of pairs within a word (same sense against different senses,
 * by cosine, the word's mean taken away), averaged over words.
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

/** The mean of some vectors by their weights: what a sentence says of a word to one that looks at no order. */
export function weightedMean(vectors, weights, width) {
  const sum = new Float64Array(width);
  const total = weights.reduce((all, weight) => all + weight, 0) || 1;
  vectors.forEach((vector, row) => {
    for (let i = 0; i < width; i++) sum[i] += (vector[i] * weights[row]) / total;
  });
  return sum;
}
