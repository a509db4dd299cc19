// Speaks WebDriver, the W3C's language for driving browsers: one small JSON message over HTTP per order.
// https://www.w3.org/TR/webdriver2/

/** How WebDriver names an element that it hands over. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';
export type ElementReference = Record<typeof elementKey, string>;

export class WebDriverSession {
  private constructor(private readonly address: string) {}

  /** Starts a browser by way of the driver that answers at `driver`. */
  static async start(driver: string, capabilities: object): Promise<WebDriverSession> {
    const { sessionId } = await order<{ sessionId: string }>('POST', `${driver}/session`, {
      capabilities: { alwaysMatch: capabilities },
    });
    return new WebDriverSession(`${driver}/session/${sessionId}`);
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

  /** Runs the body of a function; waits for a promise that it returns. */
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

  /** Presses and lets go of keys in the given order. */
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

/** Milliseconds to wait for an answer; below the time limit of a slow test, so that its report names the order that hung. */
const patience = 50_000;

async function order<R>(method: string, url: string, body?: object): Promise<R> {
  const signal = AbortSignal.timeout(patience);
  const response = await fetch(url, { method, signal, ...(body && { body: JSON.stringify(body) }) }).catch((reason) => {
    throw new Error(`WebDriver did not answer ${method} ${new URL(url).pathname}: ${reason}`);
  });
  const { value } = (await response.json()) as { value: R & { error?: string; message?: string } };
  if (!response.ok) throw new Error(`${value.error}: ${value.message}`);
  return value;
}

/** The characters by which WebDriver knows the keys that print nothing. */
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
