// What the laboratory could not do, said in place; where its worker has gone, a button starts a fresh one.
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import type { Problem } from '../laboratory/messages.ts';
import { store } from '../../../core/store/store.ts';
import { remote } from '../laboratory/remote.ts';
import { words } from '../words.ts';

/** What ends all work here. */
export const lost: readonly Problem['at'][] = ['start', 'stopped', 'silent'];

function sentenceOf({ at, text }: Problem): string {
  const { problems } = words();
  const kept = at === 'begin' && remote.wish ? ` ${problems.kept}` : '';
  return `${problems[at]}${kept}${otherCase(text)}${text ? ` (${text})` : ''}`;
}

/** An unknown word that differs from a known one by nothing but capital letters. The engine's sentence begins with the word, in quotes. */
function otherCase(text: string): string {
  const [, unknown] = /^"([^"]+)", .* is not in the vocabulary/.exec(text) ?? [];
  const known = store.values?.model?.vocabulary.find((token) => token.toLowerCase() === unknown?.toLowerCase());
  return unknown && known ? ` ${words().problems.otherCase(unknown, known)}` : '';
}

/** What stands there while there is no problem: what is being done, mostly, and not in the colour of what is wrong. */
interface Said {
  text: string;
  isWrong?: boolean;
}

/** The problem, if it is one of these or none are named; else what is said otherwise. */
export function problemNotice(
  { text, isWrong = false }: Said = { text: '' },
  ...concerns: Problem['at'][]
): TemplateResult {
  const { problem } = remote;
  const told = problem && (concerns.length === 0 || concerns.includes(problem.at)) ? problem : undefined;
  return html`<p class="problem-notice ${told || isWrong ? '' : 'well'}" role="status" data-static>${told ? sentenceOf(told) : text}</p>
    ${told && lost.includes(told.at) ? html`<button type="button" class="primary" @click=${() => remote.startAfresh()}>${words().problems.again}</button>` : nothing}`;
}
