// Loads chapter 13 into the page: its lesson, its elements and its styles.
import { words } from './words.ts';
import '../../core/elements/cell-story.ts';
import '../../core/elements/choice-switch.ts';
import '../../core/elements/said-while.ts';
import './elements/english-figures.ts';
import './elements/english-model.ts';
import './elements/head-glass.ts';
import './elements/head-ranking.ts';
import './elements/layer-parting.ts';
import './elements/layer-scores.ts';
import './elements/map-axes.ts';
import './elements/own-checkpoint.ts';
import './elements/sense-map.ts';
import './elements/two-sentences.ts';
import './elements/what-fails.ts';
import './elements/word-guesses.ts';
import './exercises/banks-together.ts';
import './exercises/fools-it.ts';
import '../../styles/shade.css';
import '../../styles/workroom.css';
import './styles/index.css';

export { lesson } from './lesson.ts';
export { words };
