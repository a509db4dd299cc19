// Sets the style of the elements. A page chooses the colours with CSS variables.
import { css } from 'lit';

/**
 * The manifest custom-elements.json gets the variables and their defaults from the style, and their meaning from here.
 *
 * @cssprop --riverbank-ink - The colour of numbers and words.
 * @cssprop --riverbank-soft - The colour of names of rows and columns, and messages.
 * @cssprop --riverbank-paper - The colour of the background.
 * @cssprop --riverbank-weight - The colour of the shade of weights.
 * @cssprop --riverbank-line - The colour of arcs.
 */
export const style = css`
  :host {
    --ink: var(--riverbank-ink, light-dark(#1f1c18, #ebe6dc));
    --soft: var(--riverbank-soft, light-dark(#5f584d, #aca699));
    --paper: var(--riverbank-paper, light-dark(#fcfaf5, #16181b));
    --weight: var(--riverbank-weight, light-dark(#6b655b, #8d867a));
    --line: var(--riverbank-line, light-dark(#5a45b0, #b6a5ff));
    display: block;
    overflow-x: auto;
    text-align: start;
    color: var(--ink);
    background: var(--paper);
    font-variant-numeric: lining-nums tabular-nums;
  }
  :host([hidden]) { display: none; }
  table { position: relative; border-spacing: 0; line-height: 1.3; }
  caption { padding: 0.2em; text-align: start; white-space: nowrap; color: var(--soft); }
  th { padding: 0.2em 0.6em; font-weight: 400; color: var(--soft); text-align: end; white-space: nowrap; }
  .cell {
    position: relative;
    min-inline-size: 4em;
    padding: 0.3em 0.6em;
    text-align: end;
    background: color-mix(in srgb, var(--weight) calc(var(--share, 0) * 45%), transparent);
  }
  .cell:nth-of-type(1) { border-inline-start: 1.5px solid var(--soft); }
  .cell:last-of-type { border-inline-end: 1.5px solid var(--soft); }
  .steps .cell:last-of-type { border: 0; }
  .cell.editable { cursor: text; }
  .cell.own { text-decoration: underline 2px var(--line); text-underline-offset: 0.25em; }
  .cell:is(:focus-visible, .editable:focus) { outline: 2px solid var(--ink); outline-offset: -2px; }
  .cell small { margin-inline-end: 0.5em; font-style: italic; }
  .cell-field {
    position: absolute;
    inset: 0;
    box-sizing: border-box;
    inline-size: 100%;
    border: 2px solid var(--ink);
    background: var(--paper);
    color: var(--ink);
    font: inherit;
    text-align: end;
  }
  .grid-message { margin: 0; min-block-size: 1.3em; color: var(--soft); }
  .head { margin: 1em 0 0.25em; font-weight: 600; }
  svg { display: block; inline-size: 100%; max-inline-size: 38rem; }
  svg text { font-size: 15px; text-anchor: middle; fill: var(--ink); }
  .arc { fill: none; stroke: var(--line); stroke-opacity: 0.75; }
  .from { font-weight: 600; }
  fieldset { display: flex; flex-wrap: wrap; gap: 0.75em; margin: 0; padding: 0; border: 0; }
  legend { float: inline-start; padding: 0; color: var(--soft); }
`;
