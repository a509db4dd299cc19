// Trains with riverbank, in both builds. The gradients of all contenders are compared with riverbank's float64
// gradients.
import { hasRelaxedSimd } from 'riverbank/fast';
import { loadLanguageModels } from 'riverbank/language-model';
import { adamw, configOf, joined, makeBatch, seed } from './model.mjs';

async function contender(simd, { loadLanguageModels }) {
  const models = await loadLanguageModels({ simd, fresh: true });
  return {
    name: `riverbank ${simd}`,
    prepare({ activation, batch }) {
      const model = models.create(configOf(activation), { seed, train: adamw });
      return {
        gradients: () => dataOf(joined(model.gradients(batch).parameters)),
        step: () => model.step(batch).loss,
        dispose: () => model.dispose(),
      };
    },
  };
}

const dataOf = (tensors) => Object.fromEntries(Object.entries(tensors).map(([name, { data }]) => [name, data]));

/**
 * The initial parameters for all contenders, and the loss and gradients of the first step:
 * {activation, batch, parameters, loss, gradients}.
 */
export async function firstStep(activation) {
  const models = await loadLanguageModels({ fresh: true });
  const model = models.create(configOf(activation), { seed });
  const batch = makeBatch();
  const { loss, parameters: gradients } = model.gradients(batch, 'float64');
  const parameters = joined(model.parameters());
  model.dispose();
  return { activation, batch, parameters, loss, gradients: dataOf(joined(gradients)) };
}

/** Makes contenders from the functions of a build of riverbank: this build or that of another version. */
export const startFrom = (riverbank) =>
  Promise.all(
    (riverbank.hasRelaxedSimd() ? ['baseline', 'relaxed'] : ['baseline']).map((simd) => contender(simd, riverbank)),
  );

export const start = () => startFrom({ hasRelaxedSimd, loadLanguageModels });
