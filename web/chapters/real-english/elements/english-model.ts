// Shows the state of the model (for example loading or ready) with its buttons, and the model's sizes.
import type { PathUnder } from '../../../core/store/paths.ts';
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { LessonElement, number } from '../../../core/elements/lesson-element.ts';
import { redrawWith } from '../../../core/elements/redraw-with.ts';
import { numberAt } from '../../../core/lesson/look-up.ts';
import { store } from '../../../core/store/store.ts';
import { remote } from '../remote.ts';
import { words } from '../words.ts';

/**
 * The reader counts as near the chapter from half a window before its start until its end enters the upper third of the
 * window. After that the reader is in the next chapter, which does not need the model.
 */
const near = '-33% 0px 50% 0px';

class EnglishModel extends LessonElement {
  private watcher: IntersectionObserver | undefined;

  constructor() {
    super();
    redrawWith(this, remote);
  }

  /**
   * For tests: the request that the shown numbers answer, and whether all results have come. undefined before any
   * request.
   */
  get wish(): object | undefined {
    const { wish, resting, status } = remote;
    const underWay = status === 'fetching' || status === 'opening' || !resting;
    return wish || underWay ? { look: wish, resting: !underWay } : undefined;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.watcher = new IntersectionObserver(([seen]) => seen?.isIntersecting && remote.near(), { rootMargin: near });
    this.watcher.observe(this.closest('section') ?? this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.watcher?.disconnect();
  }

  protected override render(): TemplateResult {
    return html`<div class="english-model" role="group" aria-label=${words().model.label}>${this.modelStatus()}</div>${this.lost()}`;
  }

  private modelStatus(): TemplateResult {
    const { model } = words();
    const { fetchedBytes, total, failure } = remote;
    const line = (text: string) => html`<p role="status" data-static>${text}</p>`;
    const bring = (label: string) =>
      html`<button type="button" class="primary" @click=${() => void remote.bring()}>${label}</button>`;
    if (!remote.isServed && !store.values?.english) return line(model.unserved);
    switch (remote.status) {
      case 'far':
        return line(model.far);
      case 'asks':
        return html`${line(model.asks(total))}${bring(model.fetch)}`;
      case 'fetching':
        return html`<p data-static>${model.fetching(fetchedBytes, total)}</p>
          <progress aria-label=${model.progress} max=${total} value=${fetchedBytes}></progress>
          <button type="button" @click=${() => remote.cancel()}>${model.cancel}</button>`;
      case 'opening':
        return line(model.opening);
      case 'cancelled':
        return html`${line(model.cancelled)}${bring(model.again)}`;
      case 'failed':
        return failure ? html`${line(model.failed(failure))}${bring(model.again)}` : html``;
      case 'reading':
        return store.values?.english ? this.reading() : line(model.opening);
    }
  }

  /** Shows the model's sizes, and the name and format of a model of the reader's own. */
  private reading(): TemplateResult {
    const { model } = words();
    const of = (name: PathUnder<'english.model'>) => `english.model.${name}` as const;
    const at = (name: PathUnder<'english.model'>) => numberAt(store.values, of(name));
    const { own, name, causal, layout } = store.values?.english?.model ?? {};
    return html`<p>${own ? model.own : model.ours} ${own ? html`<b data-static>${name}</b> (<span data-static>${layout}</span>):` : nothing}
      ${number(of('layers'), 0)} ${model.layers(at('layers'))} × ${number(of('heads'), 0)} ${model.heads(at('heads'))},
      ${number(of('embedding'), 0)} ${model.width} ${number(of('vocabulary'), 0)} ${model.vocabulary} ${number(of('sequence'), 0)} ${model.once}
      ${causal ? model.causal : model.bothWays}</p>`;
  }

  /** Shows a notice if the worker is lost, or if it could not answer a request. */
  private lost(): TemplateResult {
    const { problem } = remote;
    const { problems } = words();
    if (!problem || problem.at === 'open') return html``;
    const gone = problem.at !== 'look';
    return html`<p class="problem-notice" role="status" data-static>${problems[problem.at]} ${problem.text}</p>
      ${gone ? html`<button type="button" class="primary" @click=${() => remote.startAfresh()}>${problems.again}</button>` : nothing}`;
  }
}

customElements.define('english-model', EnglishModel);
