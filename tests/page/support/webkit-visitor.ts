// A visitor in WebKit, driven by WebDriver.
import { findDeep, keptInPage, wide } from './visitor.ts';
import type { Look, RunningBrowser, Visitor } from './visitor.ts';
import { keyCodes, unansweredOrder } from './webdriver.ts';
import type { ElementReference, WebDriverSession } from './webdriver.ts';
import { openBarrier, openWindow, startDriver } from './webkit.ts';
import type { Barrier, WebKitPrograms } from './webkit.ts';

type SessionFor = (scheme: Look['colorScheme']) => Promise<WebDriverSession>;

/**
 * Starts WebKit. Its driver can hold only one browser at a time, and a browser cannot change its colour scheme. So a
 * visitor with another colour scheme gets a new browser, and the earlier one is closed.
 */
export async function startWebKit(programs: WebKitPrograms, place: number): Promise<RunningBrowser> {
  const barrier = await openBarrier();
  const driver = await startDriver(programs, place);
  let isGivenUp = false;
  let running: { scheme: Look['colorScheme']; session: WebDriverSession } | undefined;
  const sessionFor: SessionFor = async (scheme) => {
    if (running?.scheme !== scheme) {
      await running?.session.quit();
      running = { scheme, session: await openWindow(driver, programs.browser, barrier, scheme) };
    }
    return running.session;
  };
  return {
    visitor: async (origin) => new WebKitVisitor(origin, sessionFor, barrier),
    giveUp: () => {
      const order = unansweredOrder();
      isGivenUp = true;
      driver.stop();
      return order && `WebKit's driver has lost its page: it never answered ${order}`;
    },
    close: async () => {
      if (!isGivenUp) await running?.session.quit();
      barrier.close();
      driver.stop();
    },
  };
}

class WebKitVisitor implements Visitor {
  readonly browser = 'webkit';
  private session!: WebDriverSession;

  constructor(
    private readonly origin: string,
    private readonly sessionFor: SessionFor,
    private readonly barrier: Barrier,
  ) {
    barrier.asked.length = 0;
  }

  async open(path: string, look: Look = wide): Promise<void> {
    const before = this.session;
    this.session = await this.sessionFor(look.colorScheme);
    if (this.session !== before) await this.forget();
    await this.session.resize(look.width, look.height);
    await this.session.go('about:blank');
    await this.session.go(path.startsWith('file:') ? path : this.origin + path);
  }

  async resize(width: number, height: number): Promise<void> {
    await this.session.resize(width, height);
  }

  async reload(): Promise<void> {
    await this.session.refresh();
  }

  async back(): Promise<void> {
    await this.session.back();
  }

  async forward(): Promise<void> {
    await this.session.forward();
  }

  async openBeside(path: string): Promise<void> {
    await this.session.switchTo(await this.session.openWindow());
    await this.session.go(this.origin + path);
  }

  async switchTo(window: number): Promise<void> {
    await this.session.switchTo((await this.session.windows())[window]!);
  }

  /** Clears the storage of an earlier visitor in this browser. */
  private async forget(): Promise<void> {
    await this.session.go(`${this.origin}/fixture/quiet.html`);
    await this.session.execute('localStorage.clear(); sessionStorage.clear()');
  }

  /** Passes the result as one string, because the driver transfers long lists very slowly. */
  async evaluate<R>(inPage: (argument: never) => R, ...args: unknown[]): Promise<Awaited<R>> {
    const script = `return Promise.resolve(${keptInPage(inPage)}(arguments[0])).then((result) => JSON.stringify(result))`;
    const text = await this.session.execute<string | null>(script, ...args);
    return (text === null ? undefined : JSON.parse(text)) as Awaited<R>;
  }

  async run(source: string): Promise<void> {
    await this.session.execute(source);
  }

  async press(key: string): Promise<void> {
    const values = key.split('+').map((name) => keyCodes[name] ?? name);
    await this.session.keys([
      ...values.map((value) => ({ type: 'keyDown' as const, value })),
      ...values.reverse().map((value) => ({ type: 'keyUp' as const, value })),
    ]);
  }

  async type(text: string): Promise<void> {
    await this.session.keys(
      [...text].flatMap((value) => [
        { type: 'keyDown' as const, value },
        { type: 'keyUp' as const, value },
      ]),
    );
  }

  async click(selector: string): Promise<void> {
    const element = await this.session.execute<ElementReference | null>(`return (${findDeep})(arguments[0])`, selector);
    if (!element) throw new Error(`nothing on the page matches ${selector}`);
    // The driver alone would leave the element at the window's edge, where the page's edit bar may cover it.
    await this.session.execute("arguments[0].scrollIntoView({ block: 'center', inline: 'center' })", element);
    // The driver clicks where it last saw the element, so wait until a loading chapter no longer moves it.
    const place = (): Promise<string> =>
      this.session.execute<string>('return JSON.stringify(arguments[0].getBoundingClientRect())', element);
    for (let [before, now] = ['', await place()]; before !== now; [before, now] = [now, await place()]);
    await this.session.click(element);
  }

  screenshot(): Promise<Buffer> {
    return this.session.screenshot();
  }

  consoleErrors(): Promise<string[]> {
    return this.evaluate(() => globalThis.watched?.errors ?? []);
  }

  async foreignRequests(): Promise<string[]> {
    const loaded = await this.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
    const foreign = loaded.filter((address) => !address.startsWith(this.origin) && !address.startsWith('data:'));
    return [...new Set([...foreign, ...this.barrier.asked])];
  }

  async close(): Promise<void> {
    const [first, ...others] = (await this.session?.windows()) ?? [];
    for (const other of others) {
      await this.session.switchTo(other);
      await this.session.closeWindow();
    }
    if (first) await this.session.switchTo(first);
    await this.session?.go('about:blank');
  }
}
