// The engine on the page: its WebAssembly is a file of its own, and the notebooks come only when a chapter asks for them.
import { load } from 'riverbank/external';
import type { Notebooks } from 'riverbank/notebooks/external';
import type { Engine } from './engine.ts';

let notebooks: Notebooks | undefined;

/** Fetches the notebooks' module, once, and a fresh one after it has stopped. */
export async function bringNotebooks(): Promise<void> {
  if (notebooks && !notebooks.stopped) return;
  const { loadNotebooks } = await import('riverbank/notebooks/external');
  notebooks = await loadNotebooks();
}

/** The engine, or a fresh one after it has stopped. Rejects with an Error in plain words where WebAssembly cannot run. */
export async function loadPageEngine(): Promise<Engine> {
  const found = (): Notebooks => {
    if (!notebooks) throw new Error('this chapter has not said that it needs the notebooks');
    return notebooks;
  };
  const engine = await load();
  if (notebooks) await bringNotebooks();
  return Object.create(engine, {
    notebooks: { get: found },
    stopped: { get: () => engine.stopped || notebooks?.stopped === true },
  }) as Engine;
}
