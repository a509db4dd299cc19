// The lesson's engine: the npm package's engine together with the notebooks that the lesson's numbers come from.
import { load } from 'riverbank';
import type { Engine as Attention } from 'riverbank';
import { loadNotebooks } from 'riverbank/notebooks';
import type { Notebooks } from 'riverbank/notebooks';

export interface Engine extends Attention {
  readonly notebooks: Notebooks;
}

/** Loads the engine and the notebooks. Rejects with a readable Error if WebAssembly cannot run. */
export async function loadEngine(): Promise<Engine> {
  const [engine, notebooks] = await Promise.all([load(), loadNotebooks()]);
  return Object.assign(Object.create(engine) as Attention, { notebooks });
}
