// Starts WebKit: its driver on a virtual screen, its window, and a proxy that blocks everything outside.
import { spawn } from 'node:child_process';
import http from 'node:http';
import net from 'node:net';
import { listenAnywhere } from './server.ts';
import type { Look } from './visitor.ts';
import { pauseBetweenLooks } from './waits.ts';
import { WebDriverSession } from './webdriver.ts';

/** The programs that WebKit needs: WebKitWebDriver, MiniBrowser and xvfb-run. */
export interface WebKitPrograms {
  driver: string;
  browser: string;
  display: string;
}

/** A proxy that blocks all requests and records the requested hosts. */
export interface Barrier {
  readonly asked: string[];
  readonly port: number;
  close(): void;
}

export async function openBarrier(): Promise<Barrier> {
  const asked: string[] = [];
  const server = http.createServer((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(502).end();
  });
  server.on('connect', (request: http.IncomingMessage, socket: net.Socket) => {
    asked.push(request.url ?? '');
    socket.end('HTTP/1.1 502 Not here\r\n\r\n');
  });
  return { asked, port: await listenAnywhere(server), close: () => void server.close() };
}

async function freePort(): Promise<number> {
  const server = net.createServer();
  const port = await listenAnywhere(server);
  await new Promise((closed) => server.close(closed));
  return port;
}

export interface Driver {
  address: string;
  stop(): void;
}

/** Starts the driver and waits until it answers. Throws if its process ends. */
export async function startDriver({ display, driver }: WebKitPrograms, place: number): Promise<Driver> {
  const port = await freePort();
  // Each test worker starts at another screen number. Otherwise two screens that start together would choose the same
  // free number.
  const screen = ['--auto-servernum', `--server-num=${100 + 20 * place}`];
  const child = spawn(display, [...screen, driver, `--port=${port}`], { detached: true, stdio: 'ignore' });
  const stop = () => {
    try {
      process.kill(-child.pid!);
    } catch {
      // The process has already ended.
    }
  };
  process.once('exit', stop);
  const address = `http://127.0.0.1:${port}`;
  let ended: string | undefined;
  child.once('error', ({ message }) => (ended = message));
  child.once('exit', (status) => (ended = `it ended with status ${status}`));
  const answers = () =>
    fetch(`${address}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await answers())) {
    if (ended !== undefined) throw new Error(`the WebKit driver did not start: ${ended}`);
    await pauseBetweenLooks();
  }
  return { address, stop };
}

/** Opens a browser whose only window is a pop-up. A pop-up has no tool bar, so it can be as narrow as a phone. */
export async function openWindow(
  driver: Driver,
  binary: string,
  barrier: Barrier,
  scheme: Look['colorScheme'],
): Promise<WebDriverSession> {
  const args = [
    '--automation',
    '--javascript-can-open-windows-automatically=1',
    `--proxy=http://127.0.0.1:${barrier.port}`,
    '--ignore-host=127.0.0.1',
  ];
  if (scheme === 'dark') args.push('--dark-mode');
  const session = await WebDriverSession.start(driver.address, {
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary, args },
  });
  const [first] = await session.windows();
  await session.execute("open('about:blank', '', 'width=390,height=844,toolbar=no,menubar=no,location=no')");
  const findPopup = async () => (await session.windows()).find((handle) => handle !== first);
  for (;;) {
    const popup = await findPopup();
    if (popup) {
      await session.switchTo(popup);
      return session;
    }
    await pauseBetweenLooks();
  }
}
