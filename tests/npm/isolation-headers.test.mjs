// Tests the README's settings for web servers: each makes a page cross-origin isolated, so that threads can share
// memory.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { preview } from 'vite';
import { which } from '../../tools/lib/run.mjs';
import { programsIn, root } from './support/programs.mjs';

const wanted = { 'cross-origin-opener-policy': 'same-origin', 'cross-origin-embedder-policy': 'require-corp' };
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'riverbank-headers-'));
after(() => fs.rmSync(folder, { recursive: true, force: true }));
const [viteConfig, ownServer] = programsIn('javascript', 'README.md');
const settings = Object.fromEntries(
  ['nginx', 'apache', 'caddyfile', 'text', 'json'].map((name) => [name, programsIn(name, 'README.md')[0]]),
);

async function sends(url) {
  const { headers, status } = await fetch(url);
  assert.equal(status, 200);
  const given = Object.fromEntries(Object.keys(wanted).map((name) => [name, headers.get(name)]));
  assert.deepEqual(given, wanted);
}

/** Returns a free port, because these servers do not choose one themselves. */
async function freePort() {
  const server = net.createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Starts a server with a configuration file, and checks the headers of its page. */
async function served(program, config, args) {
  const home = fs.mkdtempSync(path.join(folder, `${path.basename(program)}-`));
  for (const each of [folder, home]) fs.chmodSync(each, 0o755); // nginx may run as another user, who needs access
  fs.mkdirSync(path.join(home, 'site'));
  fs.writeFileSync(path.join(home, 'site/index.html'), '<!doctype html><title>headers</title>');
  const port = await freePort();
  fs.writeFileSync(path.join(home, 'config'), config(home, port));
  const server = spawn(program, args(home), { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, HOME: home } });
  let said = '';
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (text) => (said += text));
  const ended = once(server, 'exit');
  let isOver = false;
  ended.then(() => (isOver = true));
  try {
    const url = `http://127.0.0.1:${port}/`;
    const answers = () =>
      fetch(url).then(
        () => true,
        () => false,
      );
    while (!(await answers())) assert.ok(!isOver, said);
    await sends(url);
  } finally {
    server.kill();
    await ended;
  }
}

test('Vite', async () => {
  fs.writeFileSync(path.join(folder, 'vite.config.mjs'), viteConfig);
  fs.mkdirSync(path.join(folder, 'dist'));
  fs.writeFileSync(path.join(folder, 'dist/index.html'), '<!doctype html><title>headers</title>');
  const configFile = path.join(folder, 'vite.config.mjs');
  const server = await preview({ root: folder, configFile, logLevel: 'silent', preview: { port: 0 } });
  try {
    await sends(server.resolvedUrls.local[0]);
    const { default: config } = await import(configFile);
    assert.deepEqual(config.server.headers, config.preview.headers);
  } finally {
    await server.close();
  }
});

test('a server of your own', async () => {
  const setHeaders = new Function('response', ownServer);
  const server = http.createServer((_, response) => {
    setHeaders(response);
    response.end('');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  await sends(`http://127.0.0.1:${server.address().port}/`);
  server.close();
});

test('nginx', { skip: !which('nginx') && 'there is no nginx' }, () => {
  const config = (home, port) => `daemon off; pid ${home}/pid; error_log stderr; events {}
http { access_log off; client_body_temp_path ${home}; proxy_temp_path ${home}; fastcgi_temp_path ${home}; uwsgi_temp_path ${home}; scgi_temp_path ${home};
server { listen 127.0.0.1:${port}; root ${home}/site;
${settings.nginx}
} }`;
  return served(which('nginx'), config, (home) => ['-p', home, '-c', `${home}/config`]);
});

const apache = which('apache2', 'httpd');
test('Apache', { skip: !apache && 'there is no Apache' }, () => {
  const modules = ['/usr/lib/apache2/modules', '/usr/lib/httpd/modules', '/usr/libexec/apache2'].find(fs.existsSync);
  const module = (name) => `LoadModule ${name}_module ${modules}/mod_${name}.so`;
  const config = (home, port) => `ServerRoot ${home}
${['mpm_event', 'authz_core', 'dir', 'headers'].map(module).join('\n')}
ServerName localhost
Listen 127.0.0.1:${port}
PidFile ${home}/pid
DocumentRoot ${home}/site
ErrorLog ${home}/errors
User nobody
<Directory ${home}/site>
Require all granted
</Directory>
${settings.apache}`;
  return served(apache, config, (home) => ['-X', '-f', `${home}/config`]);
});

test('Caddy', { skip: !which('caddy') && 'there is no Caddy' }, () => {
  const config = (home, port) => `{
admin off
}
http://127.0.0.1:${port} {
root * ${home}/site
file_server
${settings.caddyfile}
}`;
  return served(which('caddy'), config, (home) => ['run', '--config', `${home}/config`, '--adapter', 'caddyfile']);
});

/** The headers in these pairs of name and value, in the form of `wanted`: with lower-case names. */
const lower = (pairs) => Object.fromEntries(pairs.map(([name, value]) => [name.toLowerCase(), value]));

test('Netlify, Cloudflare Pages and Vercel', () => {
  const [address, ...lines] = settings.text.trimEnd().split('\n');
  assert.equal(address, '/*');
  assert.deepEqual(lower(lines.map((line) => /^ {2}(\S+): (\S+)$/.exec(line).slice(1))), wanted);
  const [rule, ...others] = JSON.parse(settings.json).headers;
  assert.deepEqual(others, []);
  assert.ok(new RegExp(`^${rule.source}$`).test('/assets/fast-worker.js'));
  assert.deepEqual(lower(rule.headers.map(({ key, value }) => [key, value])), wanted);
});

test('the guide on threads names the same headers', () => {
  const guide = fs.readFileSync(path.join(root, 'docs/guides/fast.md'), 'utf8');
  assert.deepEqual(lower([...guide.matchAll(/^(Cross-Origin-\S+): (\S+)$/gm)].map((found) => found.slice(1))), wanted);
});
