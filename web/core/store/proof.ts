// Whether the folds with code and proof stand open: as their reader last chose, or for one visit as a teacher's address asks.
import { Listeners } from './listeners.ts';
import { progress } from './progress.ts';

class Proof extends Listeners {
  isOpen = false;
  private asked = false;

  /** Knows from now on what is remembered, and hears what is chosen in another window; `asked`: open for this visit, whatever is remembered. */
  follow(asked: boolean): void {
    this.asked = asked;
    this.look();
    progress.changes.subscribe(() => this.look());
  }

  /** The reader's own choice, which is remembered, also in place of what the address asks. */
  choose(open: boolean): void {
    this.asked = false;
    progress.write({ ...progress.read(), proof: open });
  }

  private look(): void {
    const open = this.asked || progress.read().proof === true;
    if (open === this.isOpen) return;
    this.isOpen = open;
    this.tell();
  }
}

export const proof = new Proof();
