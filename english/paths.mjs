// Where the text, the training and the finished model of english/ lie; all below build/, none of it committed.
import { inRoot } from '../tools/lib/paths.mjs';

export const work = inRoot('build/english');
export const inWork = (...parts) => inRoot('build/english', ...parts);
export const modelFolder = inWork('model');
