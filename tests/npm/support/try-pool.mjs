// Uses a pool with right and wrong inputs, in a page or in Node. A page receives the function as text.

/**
 * Returns what a pool with this number of threads reports, and whether it computes the same contexts as a single
 * thread.
 */
export async function tryPool(start, loadFast, threads) {
  const [heads, tokens, width] = [3, 700, 12];
  const matrix = (seed) => ({
    rows: heads * tokens,
    columns: width,
    data: Float32Array.from({ length: heads * tokens * width }, (_, i) => Math.sin(i * seed)),
  });
  const input = { queries: matrix(1.1), keys: matrix(1.7), values: matrix(2.3), heads, alibi: [0.5, 0.25, 0.125] };
  const pool = await start({ threads });
  const fast = await loadFast();
  const halves = ({ rows, columns, data }) => ({ rows: rows / 2, columns, data: data.subarray(0, data.length / 2) });
  const today = {
    ...{ queries: matrix(1.3), keys: halves(matrix(1.9)), values: halves(matrix(2.9)), heads: 6, kvHeads: 3 },
    ...{ softcap: 0.8, sinks: [1, 0, -1, 2, 0.5, 0], firstQuery: 20 },
  };
  const window = { before: 200, after: 30 };
  const several = [
    await pool.attend({ ...input, mask: { causal: true } }),
    await pool.attend(input),
    await pool.attend({ ...today, mask: { window } }),
    await pool.attend({ ...today, mask: { window, causal: true } }),
  ];
  const one = [
    fast.attend({ ...input, mask: { causal: true } }),
    fast.attend(input),
    fast.attend({ ...today, mask: { window } }),
    fast.attend({ ...today, mask: { window, causal: true } }),
  ];
  const into = new Float32Array(heads * tokens * width);
  const kept =
    (await pool.attend({ ...input, into })).context.data === into &&
    into.every((x, place) => x === several[1].context.data[place]);
  const rows = Array.from({ length: heads * tokens }, (_, row) =>
    Array.from(input.queries.data.subarray(row * width, (row + 1) * width)),
  );
  const listed = (await pool.attend({ ...input, queries: rows })).context.data.every(
    (x, place) => x === several[1].context.data[place],
  );
  const mistyped = await pool
    .attend({ ...input, queries: rows.map((row, i) => (i === 1500 ? row.map(() => 'x') : row)) })
    .catch(String);
  const after = (await pool.attend(input)).context.data.every((x, place) => x === several[1].context.data[place]);
  const short = await pool.attend({ ...input, into: new Float32Array(2) }).catch(String);
  const odd = [];
  for (const wrong of [
    { heads: '3' },
    { heads: 0 },
    { scale: Symbol('s') },
    { scale: 0 },
    { alibi: [1] },
    { alibi: Array(3) },
    { mask: { causal: 'no' } },
    { fullyMasked: 1 },
    { kvHeads: 2 },
    { softcap: -1 },
    { mask: { window: { before: -1 } } },
    { mask: { window: { behind: 1 } } },
    { firstQuery: -2 },
    { sinks: [1] },
  ]) {
    odd.push(await pool.attend({ ...input, ...wrong }).catch(String));
  }
  const changing = { ...input, queries: { ...input.queries, data: input.queries.data.slice() } };
  const promised = [pool.attend(changing), pool.attend(changing)];
  changing.queries.data.fill(NaN);
  changing.queries.rows = 1;
  const unchanged = (await Promise.all(promised)).every(({ context }) =>
    context.data.every((x, place) => x === several[1].context.data[place]),
  );
  const words = await pool
    .attend({ ...input, keys: { ...input.keys, data: input.keys.data.map((x, i) => (i === 12 * 800 + 5 ? NaN : x)) } })
    .catch(String);
  const texts = [700, 3, 350, 700].map((rows, text) => {
    const each = (seed) => ({
      ...{ rows: heads * rows, columns: width },
      data: Float32Array.from({ length: heads * rows * width }, (_, i) => Math.cos(i * seed + text)),
    });
    return { queries: each(1.1), keys: each(1.7), values: each(2.3), mask: text === 2 ? {} : { causal: true } };
  });
  const all = (name) => texts.map((text) => text[name]);
  const batch = {
    ...{ queries: all('queries'), keys: all('keys'), values: all('values'), mask: all('mask'), heads, alibi: true },
    into: [undefined, new Float32Array(heads * 3 * width), undefined, undefined],
  };
  const equal = (results, wanted) =>
    results.length === wanted.length &&
    results.every(({ context }, text) => {
      const want = wanted[text].context;
      return context.rows === want.rows && context.data.every((x, place) => x === want.data[place]);
    });
  const wantedBatch = texts.map((text) => fast.attend({ ...text, heads, alibi: true }));
  const [first, second] = await Promise.all([pool.attend(batch), pool.attend({ ...batch, into: undefined })]);
  const isInto = first[1].context.data === batch.into[1];
  const stacked = { shape: [2, heads, 350, width], data: matrix(1.3).data };
  const oneOf = (text) => ({
    shape: [heads, 350, width],
    data: stacked.data.slice(text * 12600, text * 12600 + 12600),
  });
  const tensors = await pool.attend({ queries: stacked, keys: stacked, values: stacked, heads });
  const wantedTensors = [0, 1].map((text) => {
    const [queries, keys, values] = [oneOf(text), oneOf(text), oneOf(text)];
    return fast.attend({ queries, keys, values, heads });
  });
  const batches = [equal(first, wantedBatch), equal(second, wantedBatch), isInto, equal(tensors, wantedTensors)];
  const spoilt = all('keys').map((keys, text) => (text === 2 ? { ...keys, data: keys.data.map(() => NaN) } : keys));
  const wrongBatches = [];
  for (const wrong of [
    { keys: spoilt },
    { mask: [{}] },
    { mask: [{}, {}, {}, { causal: 1 }] },
    { values: all('values').slice(1) },
    { into: [undefined, new Float32Array(2), undefined, undefined] },
    { into: [new Float32Array(2), undefined, undefined, undefined] },
  ])
    wrongBatches.push(await pool.attend({ ...batch, ...wrong }).catch(String));
  const afterBatch = equal(await pool.attend(batch), wantedBatch);
  const { threads: before, reason } = pool;
  const cut = Promise.all([pool.attend(input).catch(String), pool.attend(input).catch(String)]);
  pool.dispose();
  const late = await pool.attend(input).catch(String);
  const disposed = [...(await cut), late].map((result) => (typeof result === 'string' ? result : 'done'));
  const same = several.map(({ context }, i) => context.data.every((x, place) => x === one[i].context.data[place]));
  return {
    ...{ threads: before, reason, same, kept, listed, mistyped, after, short, odd, unchanged, words, disposed },
    ...{ batches, wrongBatches, afterBatch },
  };
}
