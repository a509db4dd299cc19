// Measures decoders of riverbank and of wllama in a page, in turns: the time for each token of a prompt and for each
// new token, and the least time that reading the weights from memory takes.
import { filesFrom, loadCheckpoint } from 'riverbank/checkpoints';
import { toF16 } from './f16.mjs';
import { float64Logits } from './float64.mjs';
import { memoryLimit } from './memory-limit.mjs';
import { parameters, shape } from './shape.mjs';
import { median } from '../measure.mjs';

const promptIds = (length) => Array.from({ length }, (_, i) => 300 + ((i * 7919) % 40000));

async function ours(weights, threads = 1) {
  const start = performance.now();
  const model = await loadCheckpoint(await filesFrom(new URL('/decoding/model', location.href)), {
    weights,
    threads,
  });
  if (model.threads !== threads) throw new Error(`riverbank has ${model.threads} threads: ${model.reason}`);
  const loaded = performance.now() - start;
  return {
    loaded,
    memory: model.memoryBytes,
    session: () => model.session(),
    scores: (ids) => model.substitutes(ids, ids.length - 1, { count: 1 })[0],
    run: async (prompt, tokens) => {
      const times = [performance.now()];
      for await (const _ of model.generate(promptIds(prompt), { greedy: true, tokens: tokens + 1, stop: [] }))
        times.push(performance.now());
      const each = times.slice(2).map((time, i) => time - times[i + 1]);
      return { prompt: (times[1] - times[0]) / prompt, token: median(each) };
    },
    dispose: () => model.dispose(),
  };
}

async function wllama(file, threads) {
  const { Wllama } = await import('/peers/@wllama/wllama/esm/index.js');
  const model = new Wllama({ default: '/peers/@wllama/wllama/esm/wasm/wllama.wasm' });
  await model.loadModel([await (await fetch(`/decoding/${file}`)).blob()], {
    n_threads: threads,
    n_gpu_layers: 0,
    n_ctx: 1024,
  });
  return {
    run: async (prompt, tokens) => {
      const { timings } = await model.createCompletion({
        prompt: 'hello world '.repeat(prompt).slice(0, prompt), // one token for each character
        max_tokens: tokens,
        temperature: 0,
        ignore_eos: true,
        cache_prompt: false,
        stream: false,
      });
      return { prompt: timings.prompt_per_token_ms, token: timings.predicted_per_token_ms };
    },
    dispose: () => model.exit(),
  };
}

const roundedToF16 = (row) => row.map(fromF16);
function fromF16(number) {
  const bits = toF16(number);
  const exponent = (bits >> 10) & 31;
  const fraction = (bits & 1023) / 1024;
  return (bits & 0x8000 ? -1 : 1) * (exponent === 0 ? fraction * 2 ** -14 : (1 + fraction) * 2 ** (exponent - 15));
}

/** The largest allowed difference of the best score from float64, divided by the root mean square of all scores. */
const tolerances = { stored: 1e-4, int8: 0.1 };

/** Compares the best token's score with float64. Returns the relative difference, and throws if it is too large. */
function check(weights, { scores }, ids, want) {
  const spread = Math.sqrt(want.reduce((sum, logit) => sum + logit * logit, 0) / want.length);
  const { id, logit } = scores(ids);
  const error = Math.abs(logit - want[id]) / spread;
  if (!(error < tolerances[weights])) throw new Error(`${weights}: token ${id} has ${logit}, float64 has ${want[id]}`);
  return error;
}

/**
 * Measures the time from the beginning of loading to the first token of a short text. Returns it divided by the time
 * of fetching the file.
 */
async function firstToken(weights) {
  const start = performance.now();
  await (await fetch('/decoding/model/model.safetensors')).arrayBuffer();
  const fetched = performance.now();
  const model = await ours(weights);
  await model.run(3, 0);
  const ratio = (performance.now() - fetched) / (fetched - start);
  model.dispose();
  return ratio;
}

/**
 * Begins a text of `length` tokens. Returns a function that generates nine more and returns the median time of the last
 * eight. Each call first removes the tokens of the call before.
 */
function textOf({ session }, length) {
  const text = session();
  text.append(promptIds(length));
  return async () => {
    text.cut(length);
    const times = [];
    for await (const _ of text.generate([], { greedy: true, tokens: 9, stop: [] })) times.push(performance.now());
    return median(times.slice(1).map((time, i) => time - times[i]));
  };
}

/**
 * The time of a token near position 2,000 divided by the time of a token near position 20. The two are measured in
 * turns.
 */
async function longText(model, rounds) {
  const [short, long] = [textOf(model, 19), textOf(model, 1995)];
  await long(); // not counted: the first call also reads the text
  const ratios = [];
  for (let round = 0; round < rounds; round++) ratios.push((await long()) / (await short()));
  return ratios;
}

/**
 * Measures all contenders in turns. `rounds` of the result has {name: {prompt, token, limit}} for each round, in
 * milliseconds per token. `limit` is the time that reading the weights from memory takes.
 */
globalThis.measureDecoding = async ({ prompt, tokens, rounds, threads, long }) => {
  const say = (words) => console.log(words);
  const limitOf = { int8: await memoryLimit(parameters), stored: await memoryLimit(2 * parameters) };
  const results = { parameters, errors: {}, rounds: [], first: [], long: {}, loaded: {}, memory: {} };
  const ids = [5, 300, 41];
  say('float64 ...');
  const want = float64Logits(ids, roundedToF16);
  for (let round = 0; round < rounds; round++) {
    const turn = { int8: await firstToken('int8'), stored: await firstToken('stored') };
    say(`round ${round + 1}, first token: int8 ${turn.int8.toFixed(2)}, stored ${turn.stored.toFixed(2)} × fetching`);
    results.first.push(turn);
  }
  const contenders = {};
  for (const weights of ['int8', 'stored']) {
    const model = await ours(weights);
    results.errors[weights] = check(weights, model, ids, want);
    results.loaded[weights] = model.loaded;
    results.memory[weights] = model.memory;
    contenders[`riverbank ${weights}`] = model;
    say(
      `riverbank ${weights} loaded in ${model.loaded.toFixed(0)} ms, error ${results.errors[weights].toExponential(1)}`,
    );
  }
  for (const count of threads) {
    if (count > 1) contenders[`riverbank int8, ${count} threads`] = await ours('int8', count);
    for (const [file, kind] of [
      ['q8_0.gguf', 'Q8_0'],
      ['f16.gguf', 'F16'],
    ])
      contenders[`wllama ${kind}, ${count} thread${count > 1 ? 's' : ''}`] = await wllama(file, count);
  }
  for (let round = 0; round < rounds; round++) {
    const turn = {};
    for (const [name, { run }] of Object.entries(contenders)) {
      turn[name] = await run(prompt, tokens);
      const weights = /^riverbank (\w+)$/.exec(name)?.[1];
      if (weights) turn[name].limit = median([1, 2, 3].map(() => limitOf[weights]()));
      say(
        `round ${round + 1}, ${name}: prompt ${turn[name].prompt.toFixed(1)}, then ${turn[name].token.toFixed(1)} ms a token`,
      );
    }
    results.rounds.push(turn);
  }
  for (const weights of long ? ['int8', 'stored'] : [])
    results.long[weights] = await longText(contenders[`riverbank ${weights}`], 7);
  for (const { dispose } of Object.values(contenders)) await dispose();
  return results;
};
globalThis.decodingShape = shape;
