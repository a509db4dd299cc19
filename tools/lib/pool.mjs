// Runs many programs, a few at the same time.
import { spawn } from 'node:child_process';
import os from 'node:os';
import { root } from './paths.mjs';

/**
 * Runs one program and resolves to {status, output, late}. If `seconds` is given and has passed, the program and its
 * children are killed and `late` is true.
 */
export function start(command, args, { cwd = root, env = {}, seconds } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      detached: seconds !== undefined,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const chunks = [];
    let late = false;
    const clock =
      seconds &&
      // eslint-disable-next-line no-restricted-syntax -- a limit for what hangs, given by the caller
      setTimeout(() => {
        late = true;
        process.kill(-child.pid, 'SIGKILL');
      }, seconds * 1000);
    child.stdout.on('data', (chunk) => chunks.push(chunk));
    child.stderr.on('data', (chunk) => chunks.push(chunk));
    const end = (status) => {
      clearTimeout(clock);
      resolve({ status, late, output: Buffer.concat(chunks).toString() });
    };
    child.on('error', (error) => {
      chunks.push(Buffer.from(error.message));
      end(127);
    });
    child.on('close', (status) => end(status ?? 1));
  });
}

/** Calls the asynchronous `body` for every item, one at a time per processor. Returns the results in order. */
export async function pool(items, body) {
  const results = [];
  let next = 0;
  const worker = async () => {
    while (next < items.length) {
      const i = next++;
      results[i] = await body(items[i]);
    }
  };
  await Promise.all(Array.from({ length: os.availableParallelism() }, worker));
  return results;
}
