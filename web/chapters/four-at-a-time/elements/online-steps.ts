// Shows online softmax as a table with a column for each key: its score, and the running values after this key is read.
import { html } from 'lit';
import type { TemplateResult } from 'lit';
import { sentences } from '../../../core/store/state.ts';
import { storyOf } from '../../../core/lesson/story.ts';
import { t } from '../../../core/words/index.ts';
import { words } from '../words.ts';
import { store } from '../../../core/store/store.ts';
import { GridElement } from '../../../core/elements/grid-element.ts';
import type { Grid, GridRow } from 'riverbank/element-parts';
import { withFixedDigits, wordHeads } from '../../../core/elements/lesson-element.ts';

const fields = ['maxima', 'shrinks', 'powers', 'sums'] as const;

class OnlineSteps extends GridElement {
  private lit: readonly string[] = [];

  protected override willUpdate(): void {
    const { asked } = this.figure ?? {};
    const story = asked && store.values ? storyOf(asked, store.state, store.values) : undefined;
    this.lit = [...(story?.left ?? []), ...(story?.right ?? [])];
  }

  protected override isLit(path: string): boolean {
    return this.lit.includes(path);
  }

  protected override grid(): Grid {
    const { sentence, row, online } = store.state;
    const tokens = sentences[sentence];
    const says = words().online;
    const line = (head: string, path: (key: number) => string, look = '', hidden = true): GridRow => ({
      head: html`${withFixedDigits(head)}`,
      cells: tokens.map((token, key) => ({
        path: path(key),
        digits: 3,
        name: t.cell.number(token, head),
        look,
        blank: store.values === undefined || (hidden && key >= online),
      })),
    });
    return {
      label: says.label(tokens[row] ?? ''),
      caption: undefined,
      columns: wordHeads(tokens),
      look: `steps carried ${sentence}`,
      rows: [
        line(says.score, (key) => `${sentence}.scores.${row}.${key}`, '', false),
        ...fields.map((field) => line(says[field], (key) => `online.${field}.${key}.0`)),
        ...[0, 1, 2, 3].map((place) =>
          line(`${says.output} ${place + 1}`, (key) => `online.outputs.${key}.${place}`, 'output'),
        ),
      ],
    };
  }

  protected override render(): TemplateResult {
    const { sentence, row } = store.state;
    return html`<p class="figure-name"><span class="name">${words().online.heading}</span> <b class=${sentence}>${sentences[sentence][row] ?? ''}</b></p>${super.render()}`;
  }
}

customElements.define('online-steps', OnlineSteps);
