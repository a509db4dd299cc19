// Names the folders of english/. Texts and training results are in build/ and not committed. The finished model is
// committed.
import { inRoot } from '../tools/lib/paths.mjs';

export const work = inRoot('build/english');
export const inWork = (...parts) => inRoot('build/english', ...parts);
export const modelFolder = inRoot('english/model');
