// The module for larger inputs has two builds: which of them is meant.
import { checkChoice } from './check.js';
import { checkRuntime } from './instantiate.js';
import { hasRelaxedSimd } from './relaxed-simd.js';

/** 'relaxed' is faster and rounds its own way; 'baseline' gives the same bits everywhere; 'auto' is relaxed where there is such a thing. */
export type Simd = 'auto' | 'baseline' | 'relaxed';

const choices: readonly Simd[] = ['auto', 'baseline', 'relaxed'];

/** Throws an Error in plain words where what is asked for cannot run. */
export function chooseBuild(simd: Simd): 'baseline' | 'relaxed' {
  checkRuntime();
  checkChoice('simd', simd, choices);
  if (simd === 'relaxed' && !hasRelaxedSimd())
    throw new Error("this engine has no relaxed SIMD; simd 'baseline' needs none");
  return simd === 'auto' ? (hasRelaxedSimd() ? 'relaxed' : 'baseline') : simd;
}
