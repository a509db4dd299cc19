// All chapters with their settings and lessons, added to the lesson for tests that run outside of a browser.
import { bringEveryChapter } from '../../../web/chapters/all.ts';

export const chapters = await bringEveryChapter();
