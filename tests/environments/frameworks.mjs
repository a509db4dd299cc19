// Tries the frameworks that are built with Vite or esbuild. Each runs the example in its page. SvelteKit and Nuxt also
// run it on the server, and Astro also runs it while it builds the site.
import fs from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { inRoot } from '../../tools/lib/paths.mjs';
import { newPage } from '../support/new-page.mjs';
import { readPage } from './browsers.mjs';
import { prepare, runWith, seen, served, write } from './project.mjs';
import { nodes } from './runtimes.mjs';
import { started } from './servers.mjs';

/**
 * The parts to try. The service worker is left out: it is a separate file, which the frameworks do not build from the
 * page's imports.
 */
const parts = ['page', 'pool', 'worker', 'elements'];
const isolated = "{ 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' }";
const node = (folder) => path.join(folder, '..', nodes[22]);

/** Writes files, and makes the folders that they need. */
function writeAll(folder, files) {
  for (const [name, text] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    write(folder, name, text);
  }
}

/** The results of all entries on the server, which returns them as JSON. */
const onServer = async (url) => (await fetch(new URL('api/server', url))).json();

/** Returns a free port, because Nuxt's server does not choose one itself. */
const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

const svelteKit = {
  name: 'SvelteKit',
  only: [...parts, 'server'],
  open(folder) {
    prepare(folder, { worker: seen });
    writeAll(folder, {
      // SvelteKit's preview server does not send the cross-origin isolation headers that a worker needs. This plugin
      // adds them to every response.
      'vite.config.js': `import { sveltekit } from '@sveltejs/kit/vite';
const isolate = (request, response, next) => {
  for (const [name, value] of Object.entries(${isolated})) response.setHeader(name, value);
  next();
};
const isolated = { name: 'isolated', configurePreviewServer: ({ middlewares }) => void middlewares.use(isolate) };
export default { plugins: [isolated, sveltekit()], worker: { format: 'es' } };\n`,
      'src/app.html':
        '<!doctype html><html lang="en"><head>%sveltekit.head%</head><body>%sveltekit.body%</body></html>\n',
      'src/routes/+page.svelte': `<script>
  import { onMount } from 'svelte';
  onMount(() => import('../../page.js'));
</script>\n`,
      'src/routes/api/server/+server.js': `import { tryAll } from '../../../../entries.js';
import { allEntries } from '../../../../lazy-entries.js';
export const GET = async () => Response.json(await tryAll(allEntries));\n`,
    });
    runWith(node(folder), folder, 'vite/bin/vite.js', 'build');
    return started(folder, 'vite/bin/vite.js', ['preview', '--port=0'], { node: node(folder) });
  },
  more: async (url) => ({ server: await onServer(url) }),
};

const astro = {
  name: 'Astro',
  only: [...parts, 'server'],
  open(folder) {
    prepare(folder, { worker: seen });
    writeAll(folder, {
      'astro.config.mjs': "export default { vite: { worker: { format: 'es' } } };\n",
      'src/pages/index.astro': '<html lang="en"><body><script>import \'../../page.js\';</script></body></html>\n',
      // Astro runs this route while it builds the site.
      'src/pages/api/server.js': `import { tryAll } from '../../../entries.js';
import { allEntries } from '../../../lazy-entries.js';
export const GET = async () => Response.json(await tryAll(allEntries));\n`,
    });
    runWith(node(folder), folder, 'astro/bin/astro.mjs', 'build');
    return served(folder);
  },
  more: async (url) => ({ server: await onServer(url) }),
};

const engineWasm = 'node_modules/riverbank/dist/npm/wasm/engine.wasm';

/** The paths of the package's .wasm files in a project, quoted and separated by commas, for a configuration file. */
const wasmFiles = (folder) =>
  fs
    .readdirSync(path.join(folder, path.dirname(engineWasm)))
    .filter((name) => name.endsWith('.wasm'))
    .map((name) => `'${path.posix.join(path.dirname(engineWasm), name)}'`)
    .join(', ');

/**
 * Nuxt copies to its server only those package files that it finds in imports. The README's setting adds engine.wasm.
 * The example needs all .wasm files, so their paths replace that of engine.wasm in the setting.
 */
const nuxt = {
  name: 'Nuxt',
  line: 'Nuxt',
  only: [...parts, 'server'],
  async open(folder, [settings]) {
    prepare(folder, { worker: seen });
    writeAll(folder, {
      'nuxt.config.js': `export default {
  telemetry: false,
  compatibilityDate: '2026-01-01',
  vite: { worker: { format: 'es' } },
  ${settings.replace(`'${engineWasm}'`, wasmFiles(folder))},
  routeRules: { '/**': { headers: ${isolated} } },
};\n`,
      'app/app.vue': `<script setup>
import { onMounted } from 'vue';
onMounted(() => import('../page.js'));
</script>
<template><main></main></template>\n`,
      'server/routes/api/server.get.js': `import { tryAll } from '../../../entries.js';
import { allEntries } from '../../../lazy-entries.js';
export default () => tryAll(allEntries);\n`,
    });
    runWith(node(folder), folder, 'nuxt/bin/nuxt.mjs', 'build');
    const port = await freePort();
    const server = path.join(folder, '.output/server/index.mjs');
    const { close } = await started(folder, server, [], { node: node(folder), port });
    return { url: `http://localhost:${port}/`, close };
  },
  more: async (url) => ({ server: await onServer(url) }),
};

/** The component of the guide to the elements: the program in its section Angular. */
function componentOfGuide() {
  const [, section] = fs.readFileSync(inRoot('docs/guides/elements.md'), 'utf8').split('\n## Angular\n');
  return /```ts\n(.*?)```/s.exec(section)[1];
}

/**
 * Edits the first number of the guide's component, and waits until the attention follows from the new number. Returns
 * '' or a complaint.
 */
async function tryComponent(url, browser) {
  const page = await newPage(browser);
  try {
    await page.goto(url);
    const view = page.locator('app-river > attention-view svg');
    await view.waitFor();
    const before = await view.getAttribute('aria-label');
    if (!/0\.311.*0\.445.*0\.244/.test(before)) return `attention-view shows "${before}"`;
    await page.locator('app-river > matrix-view td.cell').first().focus();
    await page.keyboard.type('0');
    await page.keyboard.press('Enter');
    // bank · stream is now 0, and the scores of bank are 0, 1.32 and 0.72.
    await page.waitForFunction(() =>
      /0\.147.*0\.551.*0\.302/.test(
        document.querySelector('attention-view').shadowRoot.querySelector('svg').getAttribute('aria-label'),
      ),
    );
    return '';
  } catch (error) {
    return error.message;
  } finally {
    await page.close();
  }
}

/** Angular's esbuild neither bundles the pool's worker nor copies .wasm files, so angular.json copies them. */
const angular = {
  name: 'Angular',
  line: 'Angular',
  only: [...parts, 'component'],
  open(folder, [assets]) {
    prepare(folder, { worker: seen });
    const options = {
      browser: 'src/main.ts',
      index: 'src/index.html',
      tsConfig: 'tsconfig.json',
      outputPath: { base: 'dist', browser: '' },
      ...JSON.parse(`{ ${assets} }`),
    };
    const architect = { build: { builder: '@angular/build:application', options } };
    writeAll(folder, {
      'angular.json': JSON.stringify({
        version: 1,
        cli: { analytics: false },
        projects: { example: { projectType: 'application', root: '', sourceRoot: 'src', architect } },
      }),
      'tsconfig.json': JSON.stringify({
        compilerOptions: {
          ...{ target: 'ES2022', module: 'ES2022', moduleResolution: 'bundler', types: [] },
          ...{ allowJs: true, strict: true },
        },
        angularCompilerOptions: { strictTemplates: true },
        files: ['src/main.ts'],
      }),
      'src/river.ts': componentOfGuide(),
      'src/index.html': '<!doctype html><html lang="en"><body><app-root></app-root></body></html>\n',
      'src/main.ts': `import { Component } from '@angular/core';
import { bootstrapApplication } from '@angular/platform-browser';
import { River } from './river';

@Component({ selector: 'app-root', imports: [River], template: '<app-river />' })
class App {
  constructor() {
    import('../page.js');
  }
}
bootstrapApplication(App);\n`,
    });
    runWith(node(folder), folder, '@angular/cli/bin/ng.js', 'build');
    return served(folder);
  },
  async read(url, browser, settings) {
    const results = await readPage(url, browser, settings);
    return { ...results, component: { 'riverbank/elements': await tryComponent(url, browser) } };
  },
};

export const frameworks = [svelteKit, astro, nuxt, angular];
