// Chooses one of the two builds of a module.
import { checkChoice } from '../wire/check.js';
import { checkRuntime } from './instantiate.js';
import { hasRelaxedSimd } from './relaxed-simd.js';

/**
 * 'baseline' gives the same bits everywhere. 'relaxed' is faster, but rounds differently on some processors. 'auto' is
 * 'relaxed' if the runtime supports relaxed SIMD, otherwise 'baseline'.
 */
export type Simd = 'auto' | 'baseline' | 'relaxed';

/** The build that `simd` selects; 'auto' has been replaced by one of these two. */
export type Build = 'baseline' | 'relaxed';

const choices: readonly Simd[] = ['auto', 'baseline', 'relaxed'];

/**
 * Returns the build to load. Throws an Error that says what is missing if the build cannot run here, and a TypeError
 * for a wrong `simd`.
 */
export function chooseBuild(simd: Simd): Build {
  checkRuntime();
  checkChoice('simd', simd, choices);
  if (simd === 'relaxed' && !hasRelaxedSimd()) throw new Error("this runtime has no relaxed SIMD; use simd 'baseline'");
  return simd === 'auto' ? (hasRelaxedSimd() ? 'relaxed' : 'baseline') : simd;
}
