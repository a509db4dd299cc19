// Shows a sentence for each notice of the page, such as a broken link, a refused number or missing WebAssembly.
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { t, whyNot } from '../../core/words/index.ts';
import { store } from '../../core/store/store.ts';
import type { Notice } from '../../core/store/store.ts';
import { LessonElement } from '../../core/elements/lesson-element.ts';

function words(notice: Notice): TemplateResult {
  switch (notice.kind) {
    case 'link':
      return html`${t.notice.link} ${notice.part ? t.notice.linkPart(notice.part) : nothing}`;
    case 'question':
      return html`${notice.unknown.map(({ asked, value, known }) => t.notice.question(`${asked}=${value.slice(0, 40)}`, known.join(', '))).join(' ')}`;
    case 'refused':
      return html`${t.notice.refused} ${whyNot(notice.text)}.`;
    case 'noEngine':
      return html`${t.notice.noEngine} (${notice.text})`;
    default:
      return html`${t.notice[notice.kind]}`;
  }
}

class SiteNotice extends LessonElement {
  protected override render(): TemplateResult {
    return html`<div role="status">${store.notices.map(
      (notice) => html`
      <div class="notice ${notice.kind}"><p data-static>${words(notice)}</p>
        ${'again' in notice ? html`<button type="button" @click=${() => notice.again()}>${t.notice.again}</button>` : nothing}
        <button type="button" @click=${() => store.dismiss(notice.kind)}>${t.notice.close}</button></div>`,
    )}</div>`;
  }
}

customElements.define('site-notice', SiteNotice);
