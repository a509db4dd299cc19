// Adds the settings of all chapters when the page starts, because a link may contain any of them.
// The chapters themselves load later (chapters-near.ts).
import { everyChapter } from '../chapters/index.ts';
import { addSettings } from '../core/store/state.ts';

export function addAllSettings(): void {
  for (const { settings } of everyChapter) addSettings(settings);
}
