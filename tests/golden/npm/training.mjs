// Runs the golden cases of the optimiser, of training, and of text that the trained model generates, through the
// package.
import { giveParameters, storedModel } from './language-model.mjs';
import { page, pagesOf, pile, tensorOf } from './tensors.mjs';

const adamOptions = (c) => ({
  learningRate: c.param('lr'),
  beta1: c.param('beta1'),
  beta2: c.param('beta2'),
  eps: c.param('eps'),
  weightDecay: c.param('weight_decay'),
});

/** Applies the gradients in grads [steps][n] to the parameter p0 [n], one row after the other. */
export function adamw(engine, c) {
  const grads = c.input('grads');
  const zeros = { rows: 1, columns: grads.shape[1], data: new Float32Array(grads.shape[1]) };
  let state = { parameter: c.matrix('p0'), firstMoment: zeros, secondMoment: zeros };
  const steps = pagesOf([grads.shape[0]]).map((row) => {
    const gradient = page({ ...grads, shape: [grads.shape[0], 1, grads.shape[1]] }, [grads.shape[0]], row);
    state = engine.models.gradients.adamw(state, gradient, row + 1, adamOptions(c));
    return state.parameter;
  });
  c.ignore('steps'); // not needed: it is the number of rows of grads
  c.give('params_after_each_step', pile(steps, [], grads.shape));
  c.give('exp_avg', tensorOf(state.firstMoment.data, [zeros.columns]));
  c.give('exp_avg_sq', tensorOf(state.secondMoment.data, [zeros.columns]));
}

/**
 * The batch of a step. For the first batches, the file lists where each text starts. For later batches, this function
 * uses the rule that the file's long_run describes.
 */
function batchOf(engine, c, step) {
  const text = c.input('text').data;
  const [listed, starts] = [c.input('starts'), []];
  const [texts, length] = [c.param('batch'), c.param('T')];
  for (let row = 0; row < texts; row++) {
    const ruled = (7 * step + row * Math.floor(text.length / texts) + 3 * row) % (text.length - length - 1);
    starts.push(listed.data[step * texts + row] ?? ruled);
  }
  return engine.models.textBatch(text, length, starts);
}

/**
 * Compares the tokens that the model generates now with the tokens in the record. The engine streams tokens, so this
 * function is asynchronous.
 */
async function checkGeneration(model, record, failures) {
  const sampling =
    record.mode === 'greedy' ? { greedy: true } : { temperature: record.temperature, seed: record.rng_seed };
  const tokens = [];
  for await (const { token } of model.generate(record.prompt, { ...sampling, tokens: record.tokens.length }))
    tokens.push(token);
  if (`${tokens}` !== `${record.tokens}`) failures.push(`${record.mode}: it writes ${tokens}, want ${record.tokens}`);
}

/** Compares the losses of the long run, with the tolerance in the file's `note`. The steps in the file count from 1. */
function checkLongRun(losses, { steps, loss_before_step: wanted, note }) {
  const allowed = Number(/abs ([\d.]+)/.exec(note)?.[1]);
  return steps.flatMap((step, i) => {
    const got = losses[step - 1];
    return Math.abs(got - wanted[i]) <= allowed
      ? []
      : [`long_run: the loss of step ${step} is ${got}, want ${wanted[i]}`];
  });
}

/**
 * Trains for as many steps as the case checks. Gives the losses, gradients and parameters on the way, and checks the
 * text generated after the step `steps`.
 */
export async function trainedModel(engine, c) {
  const model = storedModel(engine, c, 'init/', adamOptions(c));
  c.ignore('optimizer', 'loss', 'batch_rule'); // not needed: these parameters only describe the case in words
  const { long_run: longRun, generation = [] } = c.record;
  const [count, texts] = [c.param('steps'), c.param('batch')];
  const failures = [];
  const reports = [];
  const {
    activations: { logits },
    parameters,
  } = model.gradients(batchOf(engine, c, 0));
  c.give('first_step_logits', tensorOf(logits.data, [texts, logits.rows / texts, logits.columns]));
  giveParameters(c, 'first_grad/', parameters);
  for (let step = 1; step <= Math.max(count, ...(longRun?.steps ?? [])); step++) {
    reports.push(model.step(batchOf(engine, c, step - 1)));
    if (step === 1 || step === count) giveParameters(c, `after_step_${step}/`, model.parameters());
    if (step === count) for (const record of generation) await checkGeneration(model, record, failures);
  }
  model.dispose();
  const losses = reports.map(({ loss }) => loss);
  c.give('losses', tensorOf(losses.slice(0, count), [count]));
  c.give('losses_f64', tensorOf(losses.slice(0, count), [count]));
  c.give(
    'grad_norms',
    tensorOf(
      reports.slice(0, count).map(({ gradientNorm }) => gradientNorm),
      [count],
    ),
  );
  if (longRun) failures.push(...checkLongRun(losses, longRun));
  if (failures.length > 0) throw new Error(failures.join('; '));
}
