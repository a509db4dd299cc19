// Two pairs of numbers as arrows in the plane: those of a query and of a key, before they are turned and after; the score in question says whose.
import { html, svg } from 'lit';
import type { SVGTemplateResult, TemplateResult } from 'lit';
import { numberAt } from '../../../core/lesson/values.ts';
import { words } from '../words.ts';
import { store } from '../../../core/store/store.ts';
import { fixed, LessonElement, number } from '../../../core/elements/lesson-element.ts';
import { wordsIn } from '../order.ts';

const size = 220;
const middle = size / 2;
/** How long the longest arrow is. */
const reach = 78;
type Role = 'query' | 'key';
interface Point {
  x: number;
  y: number;
}

const pairAt = (matrix: string, row: number, pair: number): Point => ({
  x: numberAt(store.values, `turning.${matrix}.${row}.${2 * pair}`),
  y: numberAt(store.values, `turning.${matrix}.${row}.${2 * pair + 1}`),
});

class TurningArrows extends LessonElement {
  /** Rows of the query and the key. */
  private rows: Record<Role, number> = { query: 0, key: 2 };

  protected override shows(): readonly unknown[] {
    return [store.values?.turning, this.figure?.asked];
  }

  /** A score names both, a turned query or key one of them. */
  protected override willUpdate(): void {
    const [, matrix, row = '', column = ''] = /^turning\.(\w+)\.(\d)\.(\d)$/.exec(this.figure?.asked ?? '') ?? [];
    if (matrix === 'queries' || matrix === 'scores') this.rows = { ...this.rows, query: Number(row) };
    if (matrix === 'keys') this.rows = { ...this.rows, key: Number(row) };
    if (matrix === 'scores') this.rows = { ...this.rows, key: Number(column) };
  }

  protected override render(): TemplateResult {
    return html`<div class="planes">${[0, 1].map((pair) => this.plane(pair))}</div>`;
  }

  private plane(pair: number): TemplateResult {
    const { turning } = words();
    const heads = `turning-${pair}`;
    return html`
      <figure><figcaption>${turning.numbers} ${fixed(2 * pair + 1)}, ${fixed(2 * pair + 2)}: ${number(`turning.angle.0.${pair}`, 1)}° ${turning.each}</figcaption>
        <svg viewBox="0 0 ${size} ${size}" role="img" aria-label=${turning.label(pair + 1, this.word('query'), this.word('key'))}>
          <defs>${(['query', 'key'] as const).map((role) => svg`<marker id="${heads}-${role}" class=${role} viewBox="0 0 8 8" refX="6" refY="4" markerWidth="10" markerHeight="10" markerUnits="userSpaceOnUse" orient="auto"><path d="M 0 0 L 8 4 L 0 8 z"></path></marker>`)}</defs>
          <line class="axis" x1="4" x2=${size - 4} y1=${middle} y2=${middle}></line><line class="axis" x1=${middle} x2=${middle} y1="4" y2=${size - 4}></line>
          ${store.values ? (['key', 'query'] as const).map((role) => this.arrows(pair, role, heads)) : ''}
        </svg>
        ${(['query', 'key'] as const).map((role) => this.turn(pair, role))}</figure>`;
  }

  private word(role: Role): string {
    return wordsIn(store.state.wordOrder)[this.rows[role]] ?? '';
  }

  /** "dog: 1 × 57.3° = 57.3°" */
  private turn(pair: number, role: Role): TemplateResult {
    const row = this.rows[role];
    return html`<p class=${role}>${words().turning.roles[role]} ${this.word(role)}: ${number(`turning.places.${row}.0`, 0)} × ${number(`turning.angle.0.${pair}`, 1)}° =
      ${number(`turning.angles.${row}.${pair}`, 1)}°</p>`;
  }

  /** As it was, dashed, and as it is turned. */
  private arrows(pair: number, role: Role, heads: string): SVGTemplateResult {
    const longest = Math.max(
      ...[0, 1, 2].flatMap((row) => [0, 1].map((which) => lengthOf(pairAt('embeddings', row, which)))),
      1e-6,
    );
    const onPaper = ({ x, y }: Point): Point => ({
      x: middle + (x / longest) * reach,
      y: middle - (y / longest) * reach,
    });
    const before = onPaper(pairAt('embeddings', this.rows[role], pair));
    const after = onPaper(pairAt(role === 'query' ? 'queries' : 'keys', this.rows[role], pair));
    const line = (to: Point, look: string) =>
      svg`<line class="arrow ${role} ${look}" x1=${middle} y1=${middle} x2=${to.x.toFixed(1)} y2=${to.y.toFixed(1)} marker-end="url(#${heads}-${role})"></line>`;
    return svg`${line(before, 'before')}${line(after, '')}${this.name(after, role)}`;
  }

  /** Beyond the arrow's head; the query's name above, the key's below, where both end in one place. */
  private name(tip: Point, role: Role): SVGTemplateResult {
    const away = Math.max(Math.hypot(tip.x - middle, tip.y - middle), 1);
    const [x, y] = [tip.x + ((tip.x - middle) / away) * 16, tip.y + ((tip.y - middle) / away) * 14];
    const down = role === 'query' ? -2 : 11;
    return svg`<text class=${role} x=${Math.min(Math.max(x, 26), size - 26).toFixed(1)} y=${Math.min(Math.max(y + down, 14), size - 6).toFixed(1)}>${this.word(role)}</text>`;
  }
}

const lengthOf = ({ x, y }: Point): number => Math.hypot(x, y);

customElements.define('turning-arrows', TurningArrows);
