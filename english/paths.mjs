// Where the text and the training of english/ lie, below build/ and not committed, and where the finished model lies, which is.
import { inRoot } from '../tools/lib/paths.mjs';

export const work = inRoot('build/english');
export const inWork = (...parts) => inRoot('build/english', ...parts);
export const modelFolder = inRoot('english/model');
