// The folders of english/: texts and training are below build/ and not committed; the finished model is committed.
import { inRoot } from '../tools/lib/paths.mjs';

export const work = inRoot('build/english');
export const inWork = (...parts) => inRoot('build/english', ...parts);
export const modelFolder = inRoot('english/model');
