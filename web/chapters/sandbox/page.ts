// What the sandbox brings to the page: its lesson, its bench, and what can be taken away.
import '../../core/elements/cell-story.ts';
import '../../core/elements/copy-out.ts';
import '../../core/elements/said-while.ts';
import './elements/sandbox-bench.ts';
import '../../styles/notebook.css';
import '../../styles/heads.css';
import '../../styles/shade.css';
import './styles.css';

export { lesson } from './lesson.ts';
export { words } from './words.ts';
