// Node 20 has relaxed SIMD behind a flag only: tests of that build run their file once more, under the flag.
import { execFileSync, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { hasRelaxedSimd } from '../../dist/npm/fast.js';

const flag = '--experimental-wasm-relaxed-simd';

export const flagGiven = process.execArgv.includes(flag);
/** Whether this Node knows relaxed SIMD under the flag only, and has not been given it. */
export const needsFlag =
  !hasRelaxedSimd() && !flagGiven && spawnSync(process.execPath, [flag, '--eval', '']).status === 0;

/** Runs a test file under the flag; gives what its report (TAP) says, and throws where a test fails. */
export function underFlag(url) {
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  return execFileSync(process.execPath, [flag, '--test', '--test-reporter=tap', fileURLToPath(url)], {
    encoding: 'utf8',
    env,
  });
}
