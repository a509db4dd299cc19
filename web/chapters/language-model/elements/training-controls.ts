// Shows buttons to train, pause, step, reset and draw new weights, a switch for the pace, and the last step's report.
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { mostSteps } from '../settings.ts';
import { paces } from '../laboratory/messages.ts';
import { remote } from '../laboratory/remote.ts';
import { numberAt } from '../../../core/lesson/look-up.ts';
import { words } from '../words.ts';
import { store } from '../../../core/store/store.ts';
import { number, withFixedDigits } from '../../../core/elements/lesson-element.ts';
import { LaboratoryElement } from './laboratory-element.ts';
import { modelBefore } from './model-before.ts';
import { lost, problemNotice } from './problem-notice.ts';

/**
 * The number of training steps that the button “50 steps” makes. It is enough to see the losses fall. The prose
 * compares two divisors of the scores after this number of steps.
 */
const someSteps = 50;

class TrainingControls extends LaboratoryElement {
  static override properties = { brief: { type: Boolean }, steps: { type: Boolean }, restores: { type: Boolean } };
  /** Whether to show only the button Train and the number of steps, for use beside another figure. */
  declare brief: boolean;
  /**
   * Only with `brief`: whether to show buttons for a fixed number of steps and for a new start instead of the button
   * Train.
   */
  declare steps: boolean;
  /**
   * Only with `brief`: whether to offer the previous model, because the figure has a switch that starts a new training
   * run.
   */
  declare restores: boolean;

  /** The inputs that determine the shown numbers. Tests repeat the training from them. */
  get wish(): unknown {
    const { wish, resting, problem } = remote;
    return { ...wish, ...(wish?.file ? { file: Array.from(wish.file) } : {}), resting, problem };
  }

  protected override render(): TemplateResult {
    const { view } = this;
    const { train } = words();
    const { gone, training } = remote;
    const button = html`<button type="button" class="primary" ?disabled=${!view || gone} @click=${() => (training ? remote.pause() : remote.train())}>${training ? train.pause : train.train}</button>`;
    const startOver = html`<button type="button" ?disabled=${!view || gone} @click=${() => remote.reset()}>${train.reset}</button>`;
    const steps = html`${train.stepCount} ${number('model.steps', 0)}`;
    if (this.brief)
      return html`<div class="training" role="group" aria-label=${train.label}>${this.steps ? html`${this.stepButton(train.someSteps, someSteps)} ${startOver}` : button} <span class="report">${steps} ${train.same}</span></div>${this.briefNotice()}${this.restores ? modelBefore() : nothing}`;
    return html`
      <div class="training" role="group" aria-label=${train.label}>
        ${button}
        ${startOver}
        <details class="more"><summary>${train.more}</summary>
          <div class="training">
            ${this.stepButton(train.step, 1)}
            <button type="button" ?disabled=${!view || gone} @click=${() => store.set({ start: (store.state.start % 9999) + 1, trained: 0 })}>${train.fresh}</button>
            <div class="switch paces" role="radiogroup" aria-label=${train.pace}><span class="legend" aria-hidden="true">${train.pace}</span>
              ${paces.map((pace) => html`<label><input type="radio" name="pace" .checked=${remote.pace === pace} @change=${() => remote.setPace(pace)}><span>${train.paces[pace]}</span></label>`)}
            </div>
          </div></details>
      </div>
      <p class="report">${steps}${this.lastStep(`model.runs.${store.state.reader}`)}</p>
      ${problemNotice({ text: this.trainingStatus() })}
      ${modelBefore()}`;
  }

  private stepButton(label: string, steps: number): TemplateResult {
    return html`<button type="button" ?disabled=${!this.view || remote.gone || remote.training} @click=${() => remote.step(steps)}>${withFixedDigits(label)}</button>`;
  }

  /** The report of the last training step. It is empty before the first step. */
  private lastStep(run: `model.runs.${string}`): TemplateResult | typeof nothing {
    const { train } = words();
    return Number.isNaN(numberAt(store.values, `${run}.batch`))
      ? nothing
      : html` · ${train.batch} ${number(`${run}.batch`, 3)}<span class="for-proof"> · ${train.norm} ${number(`${run}.norm`, 3)}</span> · ${train.rate} ${number(`${run}.rate`, 4)}`;
  }

  /** The reason why the button Train has no effect, if there is a reason. */
  private briefNotice(): TemplateResult | typeof nothing {
    const { problem } = remote;
    if (problem && [...lost, 'train', 'noText'].includes(problem.at)) return problemNotice();
    return this.trainingStatus() === words().train.end
      ? html`<p class="note" data-static>${words().train.end}</p>`
      : nothing;
  }

  /**
   * A message while the model catches up with the number of steps in the link, or when the largest number of steps is
   * reached.
   */
  private trainingStatus(): string {
    const { catching, end } = words().train;
    const steps = numberAt(store.values, 'model.steps');
    const { trained } = store.state;
    if (remote.catching && !remote.training && trained > 0 && !(steps >= trained)) return catching(trained);
    return steps >= mostSteps ? end : '';
  }
}

customElements.define('training-controls', TrainingControls);
