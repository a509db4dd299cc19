// Knows whether folds with code and proof are open: as the reader chose last, or as a teacher's address asks.
import { Listeners } from './listeners.ts';
import { progress } from './progress.ts';

class Proof extends Listeners {
  isOpen = false;
  private asked = false;

  /**
   * Starts with the remembered choice and follows changes in other windows. `asked`: the address asks for open folds,
   * whatever is remembered.
   */
  follow(asked: boolean): void {
    this.asked = asked;
    this.look();
    progress.changes.subscribe(() => this.look());
  }

  /** Remembers the reader's choice. It also overrides the address. */
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
