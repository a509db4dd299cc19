// Gives hints for options that belong elsewhere.
import { Mask } from '../operations/records.js';
import type { Hint } from './check.js';

/** The hint for a part of a mask that is given outside of `mask`. */
export const maskHint: Hint = (key) => (Object.hasOwn(Mask, key) ? `write mask: { ${key}: … }` : undefined);
