// Shows two lists from which the reader chooses one head of a model: its layer and its number.
import { html } from 'lit';
import type { TemplateResult } from 'lit';
import type { HeadPlace } from 'riverbank/checkpoints';
import type { EnglishView } from '../reading/view.ts';
import { words } from '../words.ts';

const list = (
  label: string,
  count: number,
  chosen: number | undefined,
  take: (place: number) => void,
): TemplateResult =>
  html`<label class="choose"><span>${label}</span><select data-static @change=${(event: Event) => {
    const { value } = event.target as HTMLSelectElement;
    if (value !== '') take(Number(value));
  }}>
    ${chosen === undefined ? html`<option value="" selected>–</option>` : ''}
    ${Array.from({ length: count }, (_, place) => html`<option value=${place} .selected=${place === chosen}>${place + 1}</option>`)}</select></label>`;

/** Makes the two lists. The page counts layers and heads from 1, the code counts them from 0. */
export const headChoice = (
  { layers, heads }: EnglishView['model'],
  chosen: Partial<HeadPlace>,
  take: (place: Partial<HeadPlace>) => void,
): TemplateResult =>
  html`${list(words().heads.layer, layers, chosen.layer, (layer) => take({ layer }))}${list(words().heads.head, heads, chosen.head, (head) => take({ head }))}`;
