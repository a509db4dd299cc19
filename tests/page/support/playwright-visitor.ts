// A visitor in Chromium or Firefox, driven by Playwright.
import type { Browser, BrowserContext, CDPSession, ElementHandle, Page, PlaywrightWorkerArgs } from '@playwright/test';
import { slower } from './slower.ts';
import { findDeep, keptInPage, wide } from './visitor.ts';
import type { Look, RunningBrowser, Visitor } from './visitor.ts';

type Name = 'chromium' | 'firefox';
type Scheme = Look['colorScheme'];
type BrowserFor = (scheme: Scheme) => Promise<Browser>;

/** Starts a browser that is installed on this machine, without downloading one. */
export function startPlaywright(
  playwright: PlaywrightWorkerArgs['playwright'],
  name: Name,
  executablePath: string,
): RunningBrowser {
  const launch = (scheme: Scheme) =>
    name === 'chromium'
      ? playwright.chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-quic'] })
      : playwright.firefox.launch({
          executablePath,
          channel: 'moz-firefox',
          // This Firefox can change its colour scheme only when it starts.
          firefoxUserPrefs: { 'layout.css.prefers-color-scheme.content-override': scheme === 'dark' ? 0 : 1 },
        });
  const running = new Map<Scheme, Promise<Browser>>();
  const browserFor: BrowserFor = (scheme) => {
    const kind = name === 'firefox' ? scheme : 'light';
    if (!running.has(kind)) running.set(kind, launch(kind));
    return running.get(kind)!;
  };
  return {
    visitor: async (origin) => new PlaywrightVisitor(name, origin, browserFor),
    close: async () => {
      for (const browser of running.values()) await (await browser).close();
    },
  };
}

class PlaywrightVisitor implements Visitor {
  private readonly errors: string[] = [];
  private readonly foreign: string[] = [];
  private scheme: Scheme | undefined;
  private context: BrowserContext | undefined;
  private page!: Page;
  private look: Look = wide;
  private session: CDPSession | undefined;
  private running: string | undefined;

  constructor(
    readonly browser: Name,
    private readonly origin: string,
    private readonly browserFor: BrowserFor,
  ) {}

  async open(path: string, look: Look = wide): Promise<void> {
    if (this.scheme !== look.colorScheme) await this.enter(look.colorScheme);
    this.errors.length = 0;
    this.look = look;
    await this.page.setViewportSize({ width: look.width, height: look.height });
    await this.slowDown();
    await this.page.emulateMedia({ media: look.media ?? null });
    // Go through an empty page, because changing only the part of the address after # would not load the page again.
    await this.page.goto('about:blank');
    await this.page.goto(path.startsWith('file:') ? path : this.origin + path);
  }

  resize(width: number, height: number): Promise<void> {
    return this.page.setViewportSize({ width, height });
  }

  private async enter(colorScheme: Scheme): Promise<void> {
    await this.context?.close();
    this.scheme = colorScheme;
    this.context = await (await this.browserFor(colorScheme)).newContext({ colorScheme });
    await this.enterWindow();
    this.context.on('request', (request) => {
      const { origin, protocol } = new URL(request.url());
      if (protocol !== 'data:' && origin !== this.origin) this.foreign.push(request.url());
    });
  }

  private async enterWindow(): Promise<void> {
    this.page = await this.context!.newPage();
    this.session = undefined;
    this.page.on('console', (message) => message.type() === 'error' && this.errors.push(message.text()));
    this.page.on('pageerror', (error) => this.errors.push(String(error)));
  }

  /**
   * Slows Chromium's processor down through a debugging session. A second session would end the emulation of paper, so
   * none is opened at full speed.
   */
  private async slowDown(): Promise<void> {
    const rate = this.look.slower ?? slower;
    if (this.browser !== 'chromium' || (rate === 1 && !this.session)) return;
    this.session ??= await this.context!.newCDPSession(this.page);
    await this.session.send('Emulation.setCPUThrottlingRate', { rate });
  }

  async reload(): Promise<void> {
    this.errors.length = 0;
    await this.page.reload();
  }

  async back(): Promise<void> {
    await this.page.goBack();
  }

  async forward(): Promise<void> {
    await this.page.goForward();
  }

  async openBeside(path: string): Promise<void> {
    await this.enterWindow();
    await this.slowDown();
    await this.page.setViewportSize({ width: this.look.width, height: this.look.height });
    await this.page.goto(this.origin + path);
  }

  async switchTo(window: number): Promise<void> {
    this.page = this.context!.pages()[window]!;
    await this.page.bringToFront();
  }

  /** Passes the result as one string, because Playwright transfers long lists slowly. */
  async evaluate<R>(inPage: (argument: never) => R, ...args: unknown[]): Promise<Awaited<R>> {
    const script = `Promise.resolve(${keptInPage(inPage)}(${JSON.stringify(args[0])})).then((result) => JSON.stringify(result))`;
    this.running = `${String(inPage).slice(0, 300)} with ${JSON.stringify(args[0])}`;
    const text = await this.page.evaluate<string | undefined>(script).finally(() => (this.running = undefined));
    return (text === undefined ? undefined : JSON.parse(text)) as Awaited<R>;
  }

  async run(source: string): Promise<void> {
    await this.page.evaluate(`{${source}\n} undefined`);
  }

  press(key: string): Promise<void> {
    return this.page.keyboard.press(key);
  }

  type(text: string): Promise<void> {
    return this.page.keyboard.type(text);
  }

  async click(selector: string): Promise<void> {
    const element = (await this.page.evaluateHandle(findDeep, selector)).asElement() as ElementHandle | null;
    if (!element) throw new Error(`nothing on the page matches ${selector}`);
    await element.click();
  }

  screenshot(fullPage = false): Promise<Buffer> {
    return this.page.screenshot({ fullPage });
  }

  async consoleErrors(): Promise<string[]> {
    const noted = await this.evaluate(() => globalThis.watched?.errors ?? []);
    return [...this.errors, ...noted];
  }

  async foreignRequests(): Promise<string[]> {
    return this.foreign;
  }

  unfinished(): string | undefined {
    return this.running;
  }

  async close(): Promise<void> {
    await this.context?.close();
  }
}
