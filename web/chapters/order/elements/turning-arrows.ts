// Draws pairs of numbers of a query and a key as arrows, before and after rotation.
// The selected cell decides which word's query and which word's key are drawn.
import type { Piece } from '../../../core/lesson/pieces.ts';
import type { MatrixIn } from '../../../core/store/paths.ts';
import { html, svg } from 'lit';
import type { SVGTemplateResult, TemplateResult } from 'lit';
import { numberAt } from '../../../core/lesson/look-up.ts';
import { words } from '../words.ts';
import { store } from '../../../core/store/store.ts';
import { sign } from '../../../core/lesson/pieces.ts';
import { fixed, LessonElement, number } from '../../../core/elements/lesson-element.ts';
import { sumUpTo } from '../../../core/elements/written-sum.ts';
import { wordsIn } from '../order.ts';

interface Point {
  x: number;
  y: number;
}

const size = 220;
const centre: Point = { x: size / 2, y: size / 2 };
/** The length, in the units of the picture, of the arrow that belongs to the longest pair of numbers. */
const reach = 78;
type Role = 'query' | 'key';
const lengthOf = ({ x, y }: Point): number => Math.hypot(x, y);
const minus = (a: Point, b: Point): Point => ({ x: a.x - b.x, y: a.y - b.y });
const within = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);

const pairAt = (matrix: MatrixIn<'turning'>, row: number, pair: number): Point => ({
  x: numberAt(store.values, `turning.${matrix}.${row}.${2 * pair}`),
  y: numberAt(store.values, `turning.${matrix}.${row}.${2 * pair + 1}`),
});

/** The position of the word that names an arrow: beyond the arrow's tip, but inside the picture. */
function beyond(tip: Point): Point {
  const { x, y } = minus(tip, centre);
  const away = Math.max(lengthOf({ x, y }), 1);
  return {
    x: within(tip.x + (x / away) * 22, 24, size - 24),
    y: within(tip.y + (y / away) * 14 + 4, 14, size - 6),
  };
}

class TurningArrows extends LessonElement {
  /** The rows of the query and of the key that are drawn. */
  private rows: Record<Role, number> = { query: 0, key: 2 };

  /**
   * A selected score chooses the word of the query and the word of the key. A selected query or key chooses only its
   * own word.
   */
  protected override willUpdate(): void {
    const { matrix, row = 0, column = 0 } = this.figure?.cell ?? {};
    if (matrix === 'turning.queries' || matrix === 'turning.scores') this.rows = { ...this.rows, query: row };
    if (matrix === 'turning.keys') this.rows = { ...this.rows, key: row };
    if (matrix === 'turning.scores') this.rows = { ...this.rows, key: column };
  }

  protected override render(): TemplateResult {
    return html`<div class="planes">${[0, 1].map((pair) => this.plane(pair))}</div>`;
  }

  private plane(pair: number): TemplateResult {
    const { turning } = words();
    const heads = `turning-${pair}`;
    return html`
      <figure><figcaption>${turning.numbers} ${fixed(2 * pair + 1)}, ${fixed(2 * pair + 2)}: <i>θ</i><sub>${fixed(pair)}</sub> = ${number(`turning.angle.0.${pair}`, 3)}° ${turning.each}</figcaption>
        <svg viewBox="0 0 ${size} ${size}" role="img" aria-label=${turning.label(pair + 1, this.word('query'), this.word('key'))}>
          <defs>${(['query', 'key'] as const).map((role) => svg`<marker id="${heads}-${role}" class=${role} viewBox="0 0 8 8" refX="6" refY="4" markerWidth="10" markerHeight="10" markerUnits="userSpaceOnUse" orient="auto"><path d="M 0 0 L 8 4 L 0 8 z"></path></marker>`)}</defs>
          <line class="axis" x1="4" x2=${size - 4} y1=${centre.y} y2=${centre.y}></line><line class="axis" x1=${centre.x} x2=${centre.x} y1="4" y2=${size - 4}></line>
          ${store.values ? (['key', 'query'] as const).map((role) => this.arrows(pair, role, heads)) : ''}
        </svg>
        ${(['query', 'key'] as const).map((role) => this.turn(pair, role))}</figure>`;
  }

  private word(role: Role): string {
    return wordsIn(store.state.wordOrder)[this.rows[role]] ?? '';
  }

  /** Writes out a word's rotation angle, for example "query dog: 1 × 57.296° = 57.3°" (place × angle per place). */
  private turn(pair: number, role: Role): TemplateResult {
    const row = this.rows[role];
    const made = { of: `turning.angles.${row}.${pair}`, digits: 1 } as const;
    const place: Piece = { of: `turning.places.${row}.0`, digits: 0 };
    const angle: Piece = { of: `turning.angle.0.${pair}`, digits: 3 };
    return html`<p class=${role}>${words().turning.roles[role]} ${this.word(role)}: <span>${sumUpTo(made, place, sign(' × '), angle, sign('°'))}${number(made.of, made.digits)}°</span></p>`;
  }

  /**
   * The tips of the arrows for one pair, before and after rotation. The scale is the same for all words and both pairs:
   * the longest pair gets an arrow of length `reach`.
   */
  private tips(pair: number, role: Role): { before: Point; after: Point } {
    const all = [0, 1, 2].flatMap((row) => [0, 1].map((which) => lengthOf(pairAt('embeddings', row, which))));
    const unit = reach / Math.max(...all, 1e-6);
    const onPaper = ({ x, y }: Point): Point => ({ x: centre.x + x * unit, y: centre.y - y * unit });
    return {
      before: onPaper(pairAt('embeddings', this.rows[role], pair)),
      after: onPaper(pairAt(role === 'query' ? 'queries' : 'keys', this.rows[role], pair)),
    };
  }

  /** Draws the arrow before rotation (dashed) and the arrow after rotation, with the word at the tip of the second. */
  private arrows(pair: number, role: Role, heads: string): SVGTemplateResult {
    const { before, after } = this.tips(pair, role);
    const other = this.tips(pair, role === 'query' ? 'key' : 'query').after;
    const line = (to: Point, look: string) =>
      svg`<line class="arrow ${role} ${look}" x1=${centre.x} y1=${centre.y} x2=${to.x.toFixed(1)} y2=${to.y.toFixed(1)} marker-end="url(#${heads}-${role})"></line>`;
    return svg`${line(before, 'before')}${line(after, '')}${this.name(after, other, role)}`;
  }

  /**
   * Writes the word at an arrow's tip. If the query's word and the key's word would overlap, the query's word moves up
   * and the key's word moves down.
   */
  private name(tip: Point, other: Point, role: Role): SVGTemplateResult {
    const [own, that] = [beyond(tip), beyond(other)];
    const meet = Math.abs(own.x - that.x) < 40 && Math.abs(own.y - that.y) < 18;
    const y = meet ? within((own.y + that.y) / 2, 23, size - 15) + { query: -9, key: 9 }[role] : own.y;
    return svg`<text class=${role} x=${own.x.toFixed(1)} y=${y.toFixed(1)}>${this.word(role)}</text>`;
  }
}

customElements.define('turning-arrows', TurningArrows);
