// Loads the page's engine; its WebAssembly is a separate file, and the notebooks load only when a chapter needs them.
import { load } from 'riverbank/external';
import type { Notebooks } from 'riverbank/notebooks/external';
import type { Engine } from './engine.ts';

let notebooks: Notebooks | undefined;

/** Loads the notebooks' module once, and again if the loaded one has crashed. */
export async function bringNotebooks(): Promise<void> {
  if (notebooks && !notebooks.stopped) return;
  const { loadNotebooks } = await import('riverbank/notebooks/external');
  notebooks = await loadNotebooks();
}

/** Loads the engine, or a fresh one after a crash. Rejects with a readable Error if WebAssembly cannot run. */
export async function loadPageEngine(): Promise<Engine> {
  const found = (): Notebooks => {
    if (!notebooks) throw new Error('the notebooks are not loaded: a chapter that uses them must have notebooks: true');
    return notebooks;
  };
  const engine = await load();
  if (notebooks) await bringNotebooks();
  return Object.create(engine, {
    notebooks: { get: found },
    stopped: { get: () => engine.stopped || notebooks?.stopped === true },
  }) as Engine;
}
