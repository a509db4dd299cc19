// Lets readers drop or choose a checkpoint of their own, which replaces our model. It reports errors in the files.
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { LessonElement } from '../../../core/elements/lesson-element.ts';
import { redrawWith } from '../../../core/elements/redraw-with.ts';
import { store } from '../../../core/store/store.ts';
import { remote } from '../remote.ts';
import { words } from '../words.ts';
import { filesByPath, filesIn } from './dropped-files.ts';
import type { FilesByPath } from './dropped-files.ts';

class OwnCheckpoint extends LessonElement {
  private statusText = '';
  private over = false;

  constructor() {
    super();
    redrawWith(this, remote);
  }

  protected override render(): TemplateResult {
    const { own } = words();
    const choose = (label: string, folder: boolean) =>
      html`<label class="file"><span>${label}</span><input type="file" multiple ?webkitdirectory=${folder} @change=${(event: Event) => this.chosen(event)}></label>`;
    return html`
      <div class="drop ${this.over ? 'over' : ''}" role="group" aria-label=${own.label}
        @dragover=${(event: DragEvent) => this.dragged(event, true)} @dragleave=${(event: DragEvent) => this.dragged(event, false)}
        @drop=${(event: DragEvent) => void this.dropped(event)}>
        <p>${own.drop}</p>${choose(own.files, false)} ${choose(own.folder, true)}
        ${remote.origin?.own && remote.isServed ? html`<button type="button" @click=${() => void remote.bring()}>${own.back}</button>` : nothing}
      </div>
      <p class="problem-notice ${remote.status === 'opening' ? 'well' : ''}" role="status" data-static>${this.message()}</p>`;
  }

  private message(): string {
    const { own, problems } = words();
    const { problem, status } = remote;
    if (problem?.at === 'open') return `${problems.open} ${problem.text}${store.values?.english ? ` ${own.kept}` : ''}`;
    return status === 'opening' || this.statusText === own.none ? this.statusText : '';
  }

  private dragged(event: DragEvent, over: boolean): void {
    event.preventDefault();
    this.over = over;
    this.requestUpdate();
  }

  private async dropped(event: DragEvent): Promise<void> {
    this.dragged(event, false);
    this.take(await filesIn(event.dataTransfer));
  }

  private chosen(event: Event): void {
    const input = event.target as HTMLInputElement;
    this.take(filesByPath([...(input.files ?? [])]));
    input.value = ''; // otherwise choosing the same files again would fire no event
  }

  private take(files: FilesByPath): void {
    const { own } = words();
    const paths = Object.keys(files);
    const [first] = (paths[0] ?? '').split('/').filter(Boolean); // the name of the folder or of the file
    const name = first ? own.name(first, paths.length) : '';
    this.statusText = first ? own.opening(name) : own.none;
    if (first) remote.openOwn(files, name);
    else this.requestUpdate();
  }
}

customElements.define('own-checkpoint', OwnCheckpoint);
