// Knows which chapter the reader is in, so that the meter shows that chapter's stage.
import type { MeterStage } from '../core/lesson/values.ts';
import { Listeners } from '../core/store/listeners.ts';

class ReadingPlace extends Listeners {
  stage: MeterStage = 'blend';
  /** The section that the reader is in, the opening included; empty until the first look. */
  section = '';
  /** The last chapter that the reader was in, if any; the opening is none. */
  chapter = '';
  /** Notified when the reader has come to another section. */
  readonly places = new Listeners();

  /** Starts watching; a chapter is being read when it crosses the middle of the window. */
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
