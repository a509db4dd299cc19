// Shows the form for the learner's own text, typed or from a file. The form also saves and opens the model as a file.
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { saveFile } from '../../../core/elements/save-file.ts';
import type { Problem } from '../laboratory/messages.ts';
import { remote } from '../laboratory/remote.ts';
import { words } from '../words.ts';
import { store } from '../../../core/store/store.ts';
import { LaboratoryElement } from './laboratory-element.ts';
import { modelBefore } from './model-before.ts';
import { lost, problemNotice } from './problem-notice.ts';
import './training-controls.ts';

const kinds = ['words', 'characters'] as const;
/** The longest text that the engine accepts, in bytes. */
const mostBytes = 4 * 1024 * 1024;

/**
 * The steps whose failures this form reports, because it starts them. It also reports that the worker failed (`lost`).
 */
const concerns: readonly Problem['at'][] = ['begin', 'open', 'save', 'noText'];

/** Returns the chosen file and clears the field, so that the same file can be chosen again. */
function chosenIn({ target }: Event): File | undefined {
  const field = target as HTMLInputElement;
  const [file] = field.files ?? [];
  field.value = '';
  return file;
}

class OwnTextForm extends LaboratoryElement {
  private message = { text: '', isWrong: false };
  private kind = remote.own.kind;
  private text = remote.own.text;

  protected override render(): TemplateResult {
    const { own } = words();
    // The earlier message is removed, because a new problem makes it untrue.
    if (remote.problem && concerns.includes(remote.problem.at)) this.message = { text: '', isWrong: false };
    return html`
      <form class="own-text" @submit=${(event: Event) => {
        event.preventDefault();
        this.learn();
      }}>
        <label class="wide"><span>${own.text}</span><textarea rows="7" spellcheck="false" .value=${this.text}
          @input=${(event: Event) => {
            this.text = (event.target as HTMLTextAreaElement).value;
          }}></textarea></label>
        <button class="primary" ?disabled=${remote.gone}>${own.learn}</button>
        <details class="more"><summary>${own.settings}</summary>
          <div class="own-text">${this.kindSwitch()}
          <label class="file"><span>${own.openText}</span><input type="file" accept="text/plain,.txt,.md" @change=${(event: Event) => void this.openText(event)}></label></div></details>
      </form>
      <div class="model-file" role="group" aria-label=${own.file}>
        <button type="button" ?disabled=${!this.view || remote.gone} @click=${() => void this.save()}>${own.save}</button>
        <label class="file"><span>${own.open}</span><input type="file" accept=".safetensors" @change=${(event: Event) => void this.openModel(event)}></label>
      </div>
      ${problemNotice(this.message, ...concerns, ...lost)}
      ${this.training()}
      ${modelBefore()}`;
  }

  private kindSwitch(): TemplateResult {
    const { own } = words();
    return html`<div class="switch" role="radiogroup" aria-label=${own.kind}><span class="legend" aria-hidden="true">${own.kind}</span>
      ${kinds.map(
        (kind) =>
          html`<label><input type="radio" name="own-kind" .checked=${this.kind === kind} @change=${() => {
            this.kind = kind;
          }}><span>${own.kinds[kind]}</span></label>`,
      )}
    </div>`;
  }

  /**
   * Training controls for the learner's text, or nothing if the models do not train on it. The controls are repeated
   * here because the training figure is many screens further up.
   */
  private training(): TemplateResult | typeof nothing {
    if (!this.view || remote.wish?.recipe.corpus !== 'own') return nothing;
    return html`<training-controls brief></training-controls>
      <p><a href="#figure-training">${words().own.watch}</a></p>`;
  }

  private say(text: string, isWrong = false): void {
    remote.forget(...concerns);
    this.message = { text, isWrong };
    this.requestUpdate();
  }

  private learn(): void {
    const { own } = words();
    const bytes = new TextEncoder().encode(this.text).length;
    if (this.text.trim() === '') return this.say(own.empty, true);
    if (bytes > mostBytes) return this.say(own.tooLong, true);
    this.say(own.begun);
    remote.learn({ kind: this.kind, text: this.text });
  }

  private async openText(event: Event): Promise<void> {
    const file = chosenIn(event);
    if (!file) return;
    if (file.size > mostBytes) return this.say(words().own.tooLong, true);
    this.text = await file.text();
    this.say(words().own.opened);
  }

  private async save(): Promise<void> {
    const file = await remote.save();
    saveFile(`riverbank-${store.state.corpus}-${store.state.reader}.safetensors`, new Blob([Uint8Array.from(file)]));
    this.say(words().own.saved);
  }

  private async openModel(event: Event): Promise<void> {
    const file = chosenIn(event);
    if (!file) return;
    this.say(words().own.openedModel);
    remote.openFile(new Uint8Array(await file.arrayBuffer()));
  }
}

customElements.define('own-text', OwnTextForm);
