// Tracks which chapter the reader is in. The meter shows that chapter's stage.
import type { MeterStage } from '../core/lesson/values.ts';
import { Listeners } from '../core/store/listeners.ts';

class ReadingPlace extends Listeners {
  stage: MeterStage = 'blend';
  /** The id of the section that the reader is in, including the opening. Empty until it is first known. */
  section = '';
  /** The id of the last chapter that the reader was in, not counting the opening. Empty if there was none. */
  chapter = '';
  /** These listeners are called when the reader enters another section. */
  readonly places = new Listeners();

  /** Starts watching. The reader is in the chapter that crosses a line just above the middle of the window. */
  watch(): void {
    const middle = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) {
          if (isIntersecting) this.turnTo(target as HTMLElement);
        }
      },
      { rootMargin: '-45% 0px -55% 0px' },
    );
    for (const section of document.querySelectorAll('main > section[id]')) middle.observe(section);
  }

  private turnTo({ id, dataset }: HTMLElement): void {
    const stage = (dataset['meter'] ?? 'blend') as MeterStage;
    for (const link of document.querySelectorAll<HTMLAnchorElement>('.contents a')) {
      if (link.hash === `#${id}`) link.setAttribute('aria-current', 'true');
      else link.removeAttribute('aria-current');
    }
    if (id !== 'opening') this.chapter = id;
    if (id !== this.section) {
      this.section = id;
      this.places.tell();
    }
    if (stage === this.stage) return;
    this.stage = stage;
    this.tell();
  }
}

export const reading = new ReadingPlace();
