// Compares a checkpoint's results with PyTorch's float64. Runs in Node and in a page.

/** Returns the number at the start of a tolerance such as "1e-4 of the largest of its array". */
const stated = (tolerance) => Number.parseFloat(String(tolerance));

const largest = (numbers) => numbers.reduce((most, number) => Math.max(most, Math.abs(number)), 0);

/** Describes how far an array of numbers is off, or returns '' if the array is right. */
function difference(what, got, want, tolerance) {
  if (got?.length !== want.length) return `${what} has ${got?.length} numbers, but ${want.length} are wanted`;
  const worst = got.reduce((most, number, i) => {
    const off = Math.abs(number - want[i]);
    return off <= most ? most : off; // NaN counts as the largest difference
  }, 0);
  return worst <= tolerance ? '' : `${what} is off by ${worst}, more than ${tolerance}`;
}

const same = (what, got, want) =>
  JSON.stringify(got) === JSON.stringify(want) ? '' : `${what} is ${JSON.stringify(got)}, not ${JSON.stringify(want)}`;

/** The logits for one position of a text, in the order of the vocabulary. */
function logitsAt(model, text, place, attentionMask) {
  const logits = [];
  const words = model.substitutes(text, place, { count: model.config.vocabulary, attentionMask });
  for (const { id, logit } of words) logits[id] = logit;
  return logits;
}

/** Compares the weights of all heads in each layer's trace with PyTorch's. Returns a message or '' for each layer. */
function tracedDifferences(model, text, attention, tolerance, attentionMask) {
  return attention.map((want, layer) => {
    const { weights } = model.trace(text, { layer, attentionMask });
    return difference(`the trace of layer ${layer}`, weights.data, want, stated(tolerance.attention));
  });
}

/**
 * Describes the errors of one text of expected.json. The tolerance of hidden states and logits is
 * relative to their largest number.
 */
export function modelCaseFailures(
  model,
  tolerance,
  { text, tokens, ids, attention_mask: attentionMask, hidden, attention, logits_of_last: logits, best },
) {
  const reading = model.read(text, { attentionMask });
  const failures = [same('ids', reading.ids, ids), same('tokens', reading.tokens, tokens)];
  if (failures.some(Boolean)) return failures.filter(Boolean);
  failures.push(same('how many hidden states', reading.hidden.length, hidden.length));
  hidden.forEach((want, i) =>
    failures.push(difference(`hidden ${i}`, reading.hidden[i]?.data, want, stated(tolerance.hidden) * largest(want))),
  );
  attention.forEach((want, i) =>
    failures.push(difference(`attention ${i}`, reading.attention[i]?.data, want, stated(tolerance.attention))),
  );
  failures.push(...tracedDifferences(model, text, attention, tolerance, attentionMask));
  failures.push(
    difference(
      'logits',
      logitsAt(model, text, ids.length - 1, attentionMask),
      logits,
      stated(tolerance.logits) * largest(logits),
    ),
  );
  const read = ids.map((_, place) => model.substitutes(text, place, { count: 1, attentionMask })[0].id);
  failures.push(same('the best words', read, best));
  return failures.filter(Boolean);
}

/** Runs all cases of a checkpoint and returns [{ text, failures }]. An error is a failure with the error's message. */
export async function modelFailures(loadCheckpoint, files, { cases, tolerance }) {
  const model = await loadCheckpoint(files);
  try {
    return cases.map((each) => ({ text: each.text, failures: modelCaseFailures(model, tolerance, each) }));
  } finally {
    model.dispose();
  }
}
