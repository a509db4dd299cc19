// Runs many programs, a few at a time.
import { spawn } from 'node:child_process';
import os from 'node:os';
import { root } from './paths.mjs';

/**
 * Runs one program: a promise of {status, output, late}. After so many seconds, if any, it is ended with all that it has
 * started, and `late` is true.
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

/** Calls the asynchronous `body` for every item, as many at once as there are processors; results in order. */
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
