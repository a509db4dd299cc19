// What comes once the first numbers stand there: the way back from edits, the notes of terms, the menu, ticks, and the page for times without a network.
import './elements/edit-bar.ts';
import './elements/term-notes.ts';
import './elements/site-menu.ts';
import './elements/theme-switch.ts';
import { markContents } from './contents-marks.ts';

markContents();

export { keepOffline } from './keep-offline.ts';
