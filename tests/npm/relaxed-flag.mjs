// Node 20 has relaxed SIMD only behind a flag. The tests of that build run their file once more with the flag.
import { execFileSync, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { hasRelaxedSimd } from '../../dist/npm/fast.js';

const flag = '--experimental-wasm-relaxed-simd';

export const flagGiven = process.execArgv.includes(flag);
/** Whether this Node has relaxed SIMD behind the flag and was started without it. */
export const needsFlag =
  !hasRelaxedSimd() && !flagGiven && spawnSync(process.execPath, [flag, '--eval', '']).status === 0;

/** Runs a test file with the flag. Returns its TAP report and throws if a test fails. */
export function underFlag(url) {
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  return execFileSync(process.execPath, [flag, '--test', '--test-reporter=tap', fileURLToPath(url)], {
    encoding: 'utf8',
    env,
  });
}
