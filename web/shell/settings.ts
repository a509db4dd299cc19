// What can be set in all chapters, from the page's start on: a link may lead into any of them. The chapters themselves come later (chapters-near.ts).
import { addSettings } from '../core/store/state.ts';
import type { Settings } from '../core/store/state.ts';

const all = import.meta.glob<Settings>('../chapters/*/settings.ts', { eager: true, import: 'settings' });

for (const settings of Object.values(all)) addSettings(settings);
