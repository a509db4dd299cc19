// The actions that a test can perform in any browser.

export type BrowserName = 'chromium' | 'firefox' | 'webkit';

/** The size, colours and medium of the window, and how fast the machine should be. */
export interface Look {
  width: number;
  height: number;
  colorScheme: 'light' | 'dark';
  /** Shows the page as it would be printed, if the browser can. */
  media?: 'print';
  /** How many times slower Chromium's processor should be than this machine's. */
  slower?: number;
}

export const wide: Look = { width: 1440, height: 900, colorScheme: 'light' };
/** A low window, for tests that only read numbers: the browser paints it faster. */
export const low: Look = { ...wide, height: 300 };
export const phone: Look = { width: 390, height: 844, colorScheme: 'light' };

/** One person in front of one browser window. A visitor's storage is empty at first. */
export interface Visitor {
  readonly browser: BrowserName;
  /**
   * Opens a path of the test site or a file, in a window with this look. Loads the page again even if only the part of
   * the address after # changes.
   */
  open(path: string, look?: Look): Promise<void>;
  /** Changes the window's size with the page open in it. */
  resize(width: number, height: number): Promise<void>;
  /** Loads the page again. consoleErrors() then no longer returns the errors from before. */
  reload(): Promise<void>;
  /** Goes back in the window's history. */
  back(): Promise<void>;
  /** Goes forward in the window's history. */
  forward(): Promise<void>;
  /** Opens a second window with the same storage, and continues there. */
  openBeside(path: string): Promise<void>;
  /** Continues in another window. The first window is 0. */
  switchTo(window: number): Promise<void>;
  /** Runs a self-contained function in the page. Argument and result are passed as JSON. */
  evaluate<R, A = undefined>(
    inPage: (argument: A) => R,
    ...argument: A extends undefined ? [] : [A]
  ): Promise<Awaited<R>>;
  /** Runs a script in the page. */
  run(source: string): Promise<void>;
  /** Presses one key, optionally with modifiers: "Tab", "Shift+Tab", "ArrowRight", "Control+z", "7". */
  press(key: string): Promise<void>;
  type(text: string): Promise<void>;
  /** Clicks the first matching element, also inside open shadow roots. */
  click(selector: string): Promise<void>;
  screenshot(fullPage?: boolean): Promise<Buffer>;
  /** The errors of the page since it was opened or loaded again. */
  consoleErrors(): Promise<string[]>;
  /** The addresses outside of the page's own origin that the browser requested. */
  foreignRequests(): Promise<string[]>;
  /** The function that still runs in the page, for the report of a test that reached its time limit. */
  unfinished?(): string | undefined;
  close(): Promise<void>;
}

/** A running browser. Each test gets its own visitor. */
export interface RunningBrowser {
  visitor(origin: string): Promise<Visitor>;
  /**
   * For a browser that may stop answering. After a test that reached its time limit, ends the browser and returns the
   * reason, if one is known.
   */
  giveUp?(): string | undefined;
  close(): Promise<void>;
}

/** The source texts of the functions that have run in a page, each with its number. */
const texts = new Map<string, number>();

/**
 * A JavaScript expression for a function. The page keeps the function after its first run, so that it is compiled only
 * once and later runs are faster.
 */
export function keptInPage(inPage: (argument: never) => unknown): string {
  const text = String(inPage);
  if (!texts.has(text)) texts.set(text, texts.size);
  return `((globalThis.keptForTests ??= [])[${texts.get(text)}] ??= (${text}))`;
}

/** Runs in the page: the first matching element in document order, including open shadow roots. */
export function findDeep(selector: string): Element | null {
  const within = (root: Document | ShadowRoot): Element | null => {
    const found = root.querySelector(selector);
    if (found) return found;
    for (const element of root.querySelectorAll('*')) {
      const inside = element.shadowRoot && within(element.shadowRoot);
      if (inside) return inside;
    }
    return null;
  };
  return within(document);
}

declare global {
  /** Belongs to support/listen/clocks.js: timers of at least this many milliseconds are stopped. */
  var longClock: number;
  /** Belongs to support/listen/clocks.js: ends all stopped timers, as if their time had passed. */
  var elapse: () => void;
  /** The records that support/listen/watch.js makes. */
  var watched: {
    errors: string[];
    violations: string[];
    shifts: { at: number; value: number; byUser: boolean; moved: string }[];
    readyAt?: number;
  };
  /** The workers that support/listen/with-mortal-workers.js keeps. */
  var workers: Worker[];
  /** If true, support/listen/with-mortal-engine.js stops the engine. */
  var stopping: boolean;
}
