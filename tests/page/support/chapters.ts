// Loads all chapters and adds their settings and lessons to the page's lesson, for tests that run outside a browser.
import { bringEveryChapter } from '../../../web/chapters/all.ts';

export const chapters = await bringEveryChapter();
