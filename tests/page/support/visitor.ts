// What a test can do with a browser, whichever browser it is.

export type BrowserName = 'chromium' | 'firefox' | 'webkit';

/** How the window looks to the page. */
export interface Look {
  width: number;
  height: number;
  colorScheme: 'light' | 'dark';
  /** As it would be printed, where the browser can show that. */
  media?: 'print';
}

export const wide: Look = { width: 1440, height: 900, colorScheme: 'light' };
/** For tests that only read numbers: a low window has less to paint. */
export const low: Look = { ...wide, height: 300 };
export const phone: Look = { width: 390, height: 844, colorScheme: 'light' };

/** One person in front of one browser window. A visitor starts with an empty memory (nothing stored). */
export interface Visitor {
  readonly browser: BrowserName;
  /** Goes to a path of the test site, or to a file, in a window of this look; a change of the part after # alone counts as a new visit. */
  open(path: string, look?: Look): Promise<void>;
  /** Makes the window wider or narrower, with the page open in it. */
  resize(width: number, height: number): Promise<void>;
  /** Loads the page again, or goes through what was visited before. Errors noted so far are forgotten. */
  reload(): Promise<void>;
  back(): Promise<void>;
  forward(): Promise<void>;
  /** Opens a second window with the same memory, and goes on there; a number switches between the windows, counted from 0. */
  openBeside(path: string): Promise<void>;
  switchTo(window: number): Promise<void>;
  /** Runs a self-contained function in the page; argument and result pass through JSON. */
  evaluate<R, A = undefined>(
    inPage: (argument: A) => R,
    ...argument: A extends undefined ? [] : [A]
  ): Promise<Awaited<R>>;
  /** Runs a script's text in the page. */
  run(source: string): Promise<void>;
  /** Presses one key, with modifiers before it: "Tab", "Shift+Tab", "ArrowRight", "Control+z", "7". */
  press(key: string): Promise<void>;
  type(text: string): Promise<void>;
  /** Clicks the first element that matches, looking into open shadow roots too. */
  click(selector: string): Promise<void>;
  screenshot(fullPage?: boolean): Promise<Buffer>;
  /** Errors of the page since it was opened. */
  consoleErrors(): Promise<string[]>;
  /** Addresses outside of the page's own origin that the browser asked for. */
  foreignRequests(): Promise<string[]>;
  close(): Promise<void>;
}

/** A browser that is running: each test gets a visitor of its own. */
export interface RunningBrowser {
  visitor(origin: string): Promise<Visitor>;
  /** Where a browser may stop answering: ends it after a test that reached its limit, and says whether this was why. */
  giveUp?(): string | undefined;
  close(): Promise<void>;
}

/** The functions that were run in a page, by their text. */
const texts = new Map<string, number>();

/** The text of an expression that gives a function as the page has it: kept there from its first run on, it is compiled once, and runs faster each time. */
export function keptInPage(inPage: (argument: never) => unknown): string {
  const text = String(inPage);
  if (!texts.has(text)) texts.set(text, texts.size);
  return `((globalThis.keptForTests ??= [])[${texts.get(text)}] ??= (${text}))`;
}

/** In the page: the first element that matches, in document order, open shadow roots included. */
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
  /** Of support/listen/clocks.js: clocks of this many milliseconds and more are held still, until `elapse` lets them end. */
  var longClock: number;
  var elapse: () => void;
  /** What support/listen/watch.js noted. */
  var watched: {
    errors: string[];
    violations: string[];
    shifts: { at: number; value: number; byUser: boolean; moved: string }[];
    readyAt?: number;
  };
  /** What support/listen/with-mortal-workers.js keeps. */
  var workers: Worker[];
  /** What support/listen/with-mortal-engine.js waits for. */
  var stopping: boolean;
}
