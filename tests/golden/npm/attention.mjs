// Runs the golden cases of scaled dot-product attention through the package, with given queries, keys and values.
import { maskOfPage, readMasks } from './masks.mjs';
import { below, broadcast, countOf, leadingAxes, page, pagesOf, pile, tensorOf } from './tensors.mjs';

/** The divisor of the scores: `divide_by` if the case has it, otherwise √d_k. */
export const scaleOf = (c) => (c.hasParam('divide_by') ? c.param('divide_by') : 'sqrtDk');

/**
 * How the pages of a case (the matrices of a batch) are divided into calls of attend. If queries and keys have
 * different numbers of heads, there is one call for each sentence. Otherwise there is one call for each page. `lead`
 * are leading axes: there is one call for each of their elements.
 */
function callsOf(q, k) {
  const [a, b] = [leadingAxes(q.shape), leadingAxes(k.shape)];
  const [heads = 1, kvHeads = 1] = [a.at(-1), b.at(-1)];
  if (a.length === 0 || b.length === 0 || heads === 1 || heads === kvHeads) {
    return { lead: broadcast(a, b), heads: 1, kvHeads: 1 };
  }
  return { lead: broadcast(a.slice(0, -1), b.slice(0, -1)), heads, kvHeads };
}

const pagesLead = ({ lead, heads }, count) => (heads > 1 ? [...lead, count] : lead);

/** The matrices of the heads of one call, side by side (tokens × heads · d). */
function joinedPages(tensor, calls, call, heads) {
  const pages = Array.from({ length: heads }, (_, head) => page(tensor, pagesLead(calls, heads), call * heads + head));
  const [{ rows, columns }] = pages;
  const data = new Float32Array(rows * columns * heads);
  pages.forEach((one, head) => {
    for (let row = 0; row < rows; row++) {
      data.set(one.data.subarray(row * columns, (row + 1) * columns), (row * heads + head) * columns);
    }
  });
  return { rows, columns: heads * columns, data };
}

/** The inverse of joinedPages(): the columns of one head. */
function headOf({ rows, columns, data }, head, heads) {
  const width = columns / heads;
  const part = new Float32Array(rows * width);
  for (let row = 0; row < rows; row++) {
    part.set(data.subarray(row * columns + head * width, row * columns + (head + 1) * width), row * width);
  }
  return { rows, columns: width, data: part };
}

/** The gradient of a tensor. If several calls used the same page (matrix), its gradients are added. */
function gradientOf(tensor, calls, heads, joined) {
  const own = { ...tensor, data: Array.from(tensor.data, (_, i) => i) };
  const sum = new Float32Array(countOf(tensor.shape));
  joined.forEach((matrix, call) => {
    for (let head = 0; head < heads; head++) {
      const places = page(own, pagesLead(calls, heads), call * heads + head).data;
      headOf(matrix, head, heads).data.forEach((number, i) => {
        sum[places[i]] += number;
      });
    }
  });
  return tensorOf(sum, tensor.shape);
}

/** The attention sinks of a call, one for each head. A call with a single page takes the sink of that page's head. */
function sinksOf(sinks, calls, call) {
  if (!sinks) return undefined;
  if (sinks.data.length === calls.heads) return sinks.data;
  const heads = calls.lead.at(-1) ?? 1;
  if (calls.heads > 1 || sinks.data.length !== heads) {
    throw new Error(`sinks has size ${sinks.data.length} but there are ${calls.heads > 1 ? calls.heads : heads} heads`);
  }
  return [sinks.data[call % heads]];
}

/**
 * Computes attention without projections. `scores` in the files are divided but not masked. The package's trace calls
 * them `scaled`.
 */
export function sdpa(engine, c) {
  const q = c.input('q');
  const k = c.input('k');
  const v = c.input('v');
  const sinks = c.maybeInput('sinks');
  const masks = readMasks(c);
  const calls = callsOf(q, k);
  const { lead, heads, kvHeads } = calls;
  const options = {
    heads,
    kvHeads: heads > 1 ? kvHeads : undefined,
    scale: scaleOf(c),
    softcap: c.hasParam('softcap') ? c.param('softcap') : undefined,
    firstQuery: c.param('first_query', 0),
    fullyMasked: 'nan',
    allowNonFinite: true,
  };
  // Not needed: in fully masked rows, the file has NaN weights, and so has the engine's result.
  c.ignore('fully_masked_rows');
  const requests = pagesOf(lead).map((i) => {
    const embeddings = joinedPages(q, calls, i, heads);
    const source = joinedPages(k, calls, i, kvHeads);
    return {
      ...options,
      embeddings,
      source,
      valueSource: joinedPages(v, calls, i, kvHeads),
      sinks: sinksOf(sinks, calls, i),
      mask: maskOfPage(masks, lead, i, { heads, queries: embeddings.rows, keys: source.rows }),
    };
  });
  const traces = requests.map((request) => engine.attend(request));
  const give = (name, field) => {
    const matrices = traces.map((trace) => trace[field]);
    c.give(name, pile(matrices, pagesLead(calls, heads), [matrices[0]?.rows / heads, matrices[0]?.columns]));
  };
  give('scores', 'scaled');
  if (options.softcap !== undefined) give('capped', 'capped');
  give('masked', 'masked');
  give('weights', 'weights');
  give('out', 'context');
  if (!c.hasGradients) return;
  const dOut = c.input('d_out');
  const back = requests.map((request, i) =>
    engine.models.gradients.attend(request, joinedPages(dOut, calls, i, heads)),
  );
  for (const [name, field, tensor, count] of [
    ['d_q', 'embeddings', q, heads],
    ['d_k', 'source', k, kvHeads],
    ['d_v', 'valueSource', v, kvHeads],
  ]) {
    const steps = back.map((d) => d.steps[field]);
    c.give(name, gradientOf(tensor, calls, count, steps));
  }
  if (sinks) c.give('d_sinks', tensorOf(sumOfSinks(sinks, back), sinks.shape));
}

/** The gradient of the sinks: the gradients of all calls, added for each head. */
function sumOfSinks(sinks, back) {
  const sum = new Float32Array(sinks.data.length);
  const all = below(back.map((d) => d.sinks)).data;
  all.forEach((number, i) => {
    sum[i % sum.length] += number;
  });
  return sum;
}
