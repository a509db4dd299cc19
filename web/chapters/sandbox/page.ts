// What the sandbox brings to the page: its lesson, its bench, and what can be taken away.
import '../../elements/cell-story.ts';
import '../../elements/copy-out.ts';
import '../../elements/said-while.ts';
import '../../elements/sandbox-bench.ts';
import '../../styles/notebook.css';
import '../../styles/heads.css';
import '../../styles/shade.css';
import '../../styles/sandbox.css';

export { lesson } from './lesson.ts';
