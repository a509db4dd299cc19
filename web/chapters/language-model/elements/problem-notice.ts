// Reports a problem of the training laboratory. If the laboratory's worker may be lost, a button starts a new worker.
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import type { Problem } from '../laboratory/messages.ts';
import { store } from '../../../core/store/store.ts';
import { remote } from '../laboratory/remote.ts';
import { words } from '../words.ts';

/** The failures of the worker itself. After them a button offers a new worker. */
export const lost: readonly Problem['at'][] = ['start', 'stopped', 'silent'];

function sentenceOf({ at, text }: Problem): string {
  const { problems } = words();
  const kept = at === 'begin' && remote.wish ? ` ${problems.kept}` : '';
  return `${problems[at]}${kept}${otherCase(text)}${text ? ` (${text})` : ''}`;
}

/**
 * A hint for an unknown word that differs from a known word only in capital letters. The engine's message begins with
 * the unknown word in quotes.
 */
function otherCase(text: string): string {
  const [, unknown] = /^"([^"]+)", .* is not in the vocabulary/.exec(text) ?? [];
  const known = store.values?.model?.vocabulary.find((token) => token.toLowerCase() === unknown?.toLowerCase());
  return unknown && known ? ` ${words().problems.otherCase(unknown, known)}` : '';
}

/** The message that is shown while there is no problem. With `isWrong` it looks like an error. */
interface Said {
  text: string;
  isWrong?: boolean;
}

/**
 * Shows the current problem if what failed (`at`) is one of `concerns`, or if no `concerns` are given. Otherwise shows
 * `text`.
 */
export function problemNotice(
  { text, isWrong = false }: Said = { text: '' },
  ...concerns: Problem['at'][]
): TemplateResult {
  const { problem } = remote;
  const shown = problem && (concerns.length === 0 || concerns.includes(problem.at)) ? problem : undefined;
  return html`<p class="problem-notice ${shown || isWrong ? '' : 'well'}" role="status" data-static>${shown ? sentenceOf(shown) : text}</p>
    ${shown && lost.includes(shown.at) ? html`<button type="button" class="primary" @click=${() => remote.startAfresh()}>${words().problems.again}</button>` : nothing}`;
}
