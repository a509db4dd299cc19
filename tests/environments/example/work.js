// The tasks of the entries. Each task throws an error if its result is wrong.
const equal = (found, wanted) => {
  if (String(found) !== wanted) throw new Error(`${found} instead of ${wanted}`);
};

export const attends = (engine) => equal(engine.attend({ embeddings: [[1], [1]] }).weights.data, '0.5,0.5,0.5,0.5');
export const attendsFast = (fast) =>
  equal(fast.attend({ queries: [[1]], keys: [[1]], values: [[7]] }).context.data, '7');
export const descends = (gradients) => equal(gradients.softmax([[0.5, 0.5]], [[1, 0]]).data, '0.25,-0.25');
export const reads = (models) => equal(models.tokenizer('words', 'the bank').decode([0, 1]).length, '8');
/**
 * Opens a checkpoint without files. This must fail with the error of the WebAssembly module, which names the missing
 * file.
 */
export const asks = (loading) =>
  loading.then(
    () => equal('a model of no files', 'none'),
    ({ message }) => equal(message, 'there is no config.json among no files'),
  );
export const runs = (notebooks) => equal(notebooks.run('004').steps.length > 0, 'true');
