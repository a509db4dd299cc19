// Speaks WebDriver, the W3C's protocol for driving browsers: one small JSON message over HTTP per command.
// https://www.w3.org/TR/webdriver2/
import http from 'node:http';

/** The key under which WebDriver returns a reference to an element. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';
export type ElementReference = Record<typeof elementKey, string>;

/** The longest time in milliseconds that the driver accepts. It has no value for "no limit". */
const longest = 2 ** 31 - 1;

export class WebDriverSession {
  private constructor(private readonly address: string) {}

  /** Removes the time limit of scripts and sets the time limit of page loads to the maximum. */
  private wait(): Promise<null> {
    return this.post('timeouts', { script: null, pageLoad: longest });
  }

  /** Starts a browser through the driver at the address `driver`. */
  static async start(driver: string, capabilities: object): Promise<WebDriverSession> {
    const { sessionId } = await order<{ sessionId: string }>('POST', `${driver}/session`, {
      capabilities: { alwaysMatch: capabilities },
    });
    const session = new WebDriverSession(`${driver}/session/${sessionId}`);
    await session.wait();
    return session;
  }

  private post<R = null>(path: string, body: object = {}): Promise<R> {
    return order<R>('POST', `${this.address}/${path}`, body);
  }

  go(url: string): Promise<null> {
    return this.post('url', { url });
  }

  refresh(): Promise<null> {
    return this.post('refresh');
  }

  back(): Promise<null> {
    return this.post('back');
  }

  forward(): Promise<null> {
    return this.post('forward');
  }

  async openWindow(): Promise<string> {
    return (await this.post<{ handle: string }>('window/new', { type: 'window' })).handle;
  }

  closeWindow(): Promise<null> {
    return order('DELETE', `${this.address}/window`);
  }

  /** Runs the body of a function, and waits if it returns a promise. */
  execute<R>(script: string, ...args: unknown[]): Promise<R> {
    return this.post<R>('execute/sync', { script, args });
  }

  resize(width: number, height: number): Promise<null> {
    return this.post('window/rect', { width, height });
  }

  windows(): Promise<string[]> {
    return order('GET', `${this.address}/window/handles`);
  }

  switchTo(handle: string): Promise<null> {
    return this.post('window', { handle });
  }

  click(element: ElementReference): Promise<null> {
    return this.post(`element/${element[elementKey]}/click`);
  }

  /** Presses and releases keys in the given order. */
  keys(actions: { type: 'keyDown' | 'keyUp'; value: string }[]): Promise<null> {
    return this.post('actions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
  }

  async screenshot(): Promise<Buffer> {
    return Buffer.from(await order<string>('GET', `${this.address}/screenshot`), 'base64');
  }

  quit(): Promise<null> {
    return order('DELETE', this.address);
  }
}

/** The command that the driver has not answered yet: "POST /session/…/url". */
let unanswered: string | undefined;
export const unansweredOrder = (): string | undefined => unanswered;

/** Sends a message and waits for its answer without a time limit. fetch would give up after five minutes. */
const send = (method: string, url: string, text: string): Promise<{ ok: boolean; text: string }> =>
  new Promise((resolve, reject) => {
    const headers = { 'content-length': Buffer.byteLength(text) };
    const request = http.request(url, { method, headers }, async (response) => {
      const parts: Buffer[] = [];
      for await (const part of response) parts.push(part as Buffer);
      resolve({ ok: response.statusCode === 200, text: Buffer.concat(parts).toString() });
    });
    request.once('error', reject);
    request.end(text);
  });

async function order<R>(method: string, url: string, body?: object): Promise<R> {
  const name = `${method} ${new URL(url).pathname}`;
  unanswered = name;
  const { ok, text } = await send(method, url, body ? JSON.stringify(body) : '').catch((reason) => {
    throw new Error(`WebDriver did not answer ${name}: ${reason}`);
  });
  unanswered = undefined;
  const { value } = JSON.parse(text) as { value: R & { error?: string; message?: string } };
  if (!ok) throw new Error(`${value.error}: ${value.message}`);
  return value;
}

/** The characters that stand for named keys in WebDriver. Most of them print nothing. */
export const keyCodes: Record<string, string> = {
  Tab: '\uE004',
  Enter: '\uE007',
  Escape: '\uE00C',
  Backspace: '\uE003',
  Delete: '\uE017',
  Space: ' ',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
  Home: '\uE011',
  End: '\uE010',
  PageUp: '\uE00E',
  PageDown: '\uE00F',
  F2: '\uE032',
  Shift: '\uE008',
  Control: '\uE009',
  Alt: '\uE00A',
};
