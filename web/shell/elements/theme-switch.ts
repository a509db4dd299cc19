// Chooses the theme: light, dark, or the system's. The browser remembers the choice.
import { html } from 'lit';
import type { TemplateResult } from 'lit';
import { t } from '../../core/words/index.ts';
import { LessonElement } from '../../core/elements/lesson-element.ts';

const themes = ['auto', 'light', 'dark'] as const;
type Theme = (typeof themes)[number];

class ThemeSwitch extends LessonElement {
  private theme: Theme = themes.find((theme) => theme === document.documentElement.dataset['theme']) ?? 'auto';

  protected override render(): TemplateResult {
    return html`<div class="switch" role="radiogroup" aria-label=${t.theme.label}><span class="legend" aria-hidden="true">${t.theme.label}</span>
      ${themes.map(
        (theme) => html`<label><input type="radio" name="theme" .checked=${theme === this.theme}
        @change=${() => this.choose(theme)}><span>${t.theme[theme]}</span></label>`,
      )}</div>`;
  }

  private choose(theme: Theme): void {
    this.theme = theme;
    if (theme === 'auto') delete document.documentElement.dataset['theme'];
    else document.documentElement.dataset['theme'] = theme;
    try {
      localStorage.setItem('riverbank-theme', theme);
    } catch {
      // Storage is not available: the choice holds for this visit only.
    }
    this.requestUpdate();
  }
}

customElements.define('theme-switch', ThemeSwitch);
