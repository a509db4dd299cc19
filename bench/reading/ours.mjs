// Reads a text with riverbank: with the fastest build for this engine, on one thread.
import { loadCheckpoint } from 'riverbank/checkpoints';
import { hasRelaxedSimd } from 'riverbank/fast';

export const start = async () => ({
  name: `riverbank ${hasRelaxedSimd() ? 'relaxed' : 'baseline'}`,
  async prepare({ files, ids }) {
    const model = await loadCheckpoint(files);
    return {
      run: () => model.read(ids, { attention: false }).hidden.at(-1).data,
      dispose: () => model.dispose(),
    };
  },
});
