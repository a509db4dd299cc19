// Registers the settings of all chapters when the page starts, because a link may contain any of them. The chapters load later (chapters-near.ts).
import { addSettings } from '../core/store/state.ts';
import type { Settings } from '../core/store/state.ts';

const all = import.meta.glob<Settings>('../chapters/*/settings.ts', { eager: true, import: 'settings' });

for (const settings of Object.values(all)) addSettings(settings);
