// Loads every chapter at once, for the build and the tests. The page loads a chapter when the reader comes near it.
import { bring } from '../core/lesson/lesson.ts';
import { addSettings } from '../core/store/state.ts';
import { everyChapter } from './index.ts';

const load = async () =>
  Promise.all(everyChapter.map(async (chapter) => ({ ...chapter, lesson: (await chapter.lesson()).lesson })));

let loading: ReturnType<typeof load> | undefined;

/** Registers the settings and lessons of all chapters on the first call. Returns the chapters with their lessons. */
export const bringEveryChapter = (): ReturnType<typeof load> =>
  (loading ??= load().then((all) => {
    for (const { settings, lesson } of all) {
      addSettings(settings);
      bring(lesson);
    }
    return all;
  }));
