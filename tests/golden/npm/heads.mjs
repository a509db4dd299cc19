// Runs the golden cases of multi-head attention through the package. Their weights are stored in three conventions.
import { scaleOf } from './attention.mjs';
import { maskOfPage, opposite, readMasks } from './masks.mjs';
import { countOf, leadingAxes, page, pagesOf, pile, sumOf, tensorOf } from './tensors.mjs';

/** The mean of the heads' weights: (heads·n × m) → (n × m). */
function meanOverHeads({ rows, columns, data }, heads) {
  const size = (rows / heads) * columns;
  const sum = new Float64Array(size);
  data.forEach((weight, i) => (sum[i % size] += weight));
  return { rows: rows / heads, columns, data: Float32Array.from(sum, (each) => each / heads) };
}

/**
 * Runs the attention that all three conventions share, from `x`, optional `keySource` and `valueSource` (… ×
 * tokens × width), the projections in `request`, and masks. If the case expects gradients, returns those of each page
 * (matrix of the batch).
 */
function runHeads(engine, c, { request, x, keySource, valueSource, masks }) {
  const lead = leadingAxes(x.shape);
  const { heads } = request;
  const requests = pagesOf(lead).map((i) => {
    const embeddings = page(x, lead, i);
    const source = keySource && page(keySource, lead, i);
    const sizes = { heads, queries: embeddings.rows, keys: (source ?? embeddings).rows };
    return {
      ...request,
      embeddings,
      ...(source && { source }),
      ...(valueSource && { valueSource: page(valueSource, lead, i) }),
      scale: scaleOf(c),
      mask: maskOfPage(masks, lead, i, sizes),
      fullyMasked: 'nan',
      allowNonFinite: true,
    };
  });
  const traces = requests.map((each) => engine.attend(each));
  const [first] = traces;
  const give = (name, matrices, inner) => c.give(name, pile(matrices, lead, inner));
  const square = [first?.embeddings.rows, first?.source.rows];
  give(
    'scores',
    traces.map(({ scaled }) => scaled),
    [heads, ...square],
  );
  give(
    'weights',
    traces.map(({ weights }) => weights),
    [heads, ...square],
  );
  give(
    'weights_mean_over_heads',
    traces.map(({ weights }) => meanOverHeads(weights, heads)),
    square,
  );
  give(
    'concat',
    traces.map(({ joined }) => joined),
    [square[0], first?.joined.columns],
  );
  give(
    'out',
    traces.map(({ output }) => output),
    [square[0], first?.output.columns],
  );
  if (!c.hasGradients) return undefined;
  const dOut = c.input('d_out');
  return requests.map((each, i) => engine.models.gradients.attend(each, page(dOut, lead, i)));
}

const giveMatrix = (c, name, { rows, columns, data }) => c.give(name, tensorOf(data, [rows, columns]));

/** Reads a projection whose weight is stored as (in × out). */
function projection(c, weightName, biasName) {
  const weight = c.maybeMatrix(weightName);
  const bias = c.maybeVector(biasName);
  return { ...(weight && { weight }), ...(bias && { bias }) };
}

export function mhaIo(engine, c) {
  const request = {
    heads: c.param('heads'),
    query: projection(c, 'W_q', 'b_q'),
    key: projection(c, 'W_k', 'b_k'),
    value: projection(c, 'W_v', 'b_v'),
    output: projection(c, 'W_o', 'b_o'),
  };
  const x = c.input('x');
  const keySource = c.maybeInput('x_kv');
  const back = runHeads(engine, c, { request, x, keySource, masks: readMasks(c) });
  if (!back) return;
  c.give(
    'd_x',
    pile(
      back.map(({ steps }) => steps.embeddings),
      [],
      x.shape,
    ),
  );
  if (keySource)
    c.give(
      'd_x_kv',
      pile(
        back.map(({ steps }) => steps.source),
        [],
        keySource.shape,
      ),
    );
  for (const [name, layer] of [
    ['d_W_q', 'query'],
    ['d_W_k', 'key'],
    ['d_W_v', 'value'],
    ['d_W_o', 'output'],
  ]) {
    const weights = back.flatMap((d) => d[layer].weight ?? []);
    if (weights.length > 0) giveMatrix(c, name, sumOf(weights));
  }
}

/** Reads a tensor [heads, d_head, d_model] as a list of matrices. */
function stack(c, name) {
  const all = c.input(name);
  if (all.shape.length !== 3) {
    throw new Error(`input ${name} does not have three axes`);
  }
  return pagesOf([all.shape[0]]).map((head) => page(all, [all.shape[0]], head));
}

export function mhaStack(engine, c) {
  const queries = stack(c, 'U_query');
  const outWeight = c.maybeMatrix('W_out');
  const outBias = c.maybeVector('b_out');
  const request = {
    heads: queries.length,
    query: { weight: engine.fromStack(queries) },
    key: { weight: engine.fromStack(stack(c, 'U_key')) },
    value: { weight: engine.fromStack(stack(c, 'U_value')) },
    output: { ...(outWeight && { weight: outWeight, layout: 'torch' }), ...(outBias && { bias: outBias }) },
  };
  const x = c.input('x');
  const back = runHeads(engine, c, { request, x, masks: readMasks(c) });
  if (!back) return;
  c.give(
    'd_x',
    pile(
      back.map(({ steps }) => steps.embeddings),
      [],
      x.shape,
    ),
  );
  // Each head's matrix is stored as in nn.Linear (out × in). So the transposed weight of all heads consists of these
  // matrices, one below the other.
  for (const [name, layer] of [
    ['U_query', 'query'],
    ['U_key', 'key'],
    ['U_value', 'value'],
  ]) {
    c.give(`d_${name}`, tensorOf(engine.fromLinear(sumOf(back.map((d) => d[layer].weight))).data, c.input(name).shape));
  }
  if (outWeight) giveMatrix(c, 'd_W_out', sumOf(back.map((d) => d.output.weight)));
  if (outBias) c.give('d_b_out', tensorOf(sumOf(back.map((d) => d.output.bias)).data, [outBias.length]));
}

/**
 * Reads attn_mask (queries × keys), which has leading axes or one page for each sentence and head. In a bool mask, 1
 * means not allowed. Numbers are added to the scores.
 */
function torchMasks(c, x, heads) {
  const masks = { causal: c.param('causal', false) };
  const mask = c.maybeInput('attn_mask');
  const lead = leadingAxes(x.shape);
  if (mask?.shape.length === 3 && mask.shape[0] === countOf(lead) * heads) {
    mask.shape = [...lead, heads, ...mask.shape.slice(1)];
  }
  if (mask) {
    Object.assign(masks, mask.dtype === 'bool' ? { keep: opposite(mask) } : { add: mask });
  }
  const padding = c.maybeInput('key_padding_mask');
  if (padding && padding.dtype !== 'bool') {
    throw new Error('key_padding_mask is not of type bool');
  }
  return { ...masks, ...(padding && { keyKeep: opposite(padding) }) };
}

export function mhaTorch(engine, c) {
  const heads = c.param('heads');
  const x = c.input('query');
  const optional = {
    inProjBias: c.maybeVector('in_proj_bias'),
    outProjWeight: c.maybeMatrix('out_proj.weight'),
    outProjBias: c.maybeVector('out_proj.bias'),
  };
  const given = Object.fromEntries(Object.entries(optional).filter(([, value]) => value));
  const request = { heads, ...engine.fromTorch({ inProjWeight: c.matrix('in_proj_weight'), ...given }) };
  const sources = { keySource: c.maybeInput('key'), valueSource: c.maybeInput('value') };
  runHeads(engine, c, { request, x, ...sources, masks: torchMasks(c, x, heads) });
}
