// The reference site: its pages, their order, and the search.
import { defineConfig } from 'vitepress';
import { publication } from '../../tools/lib/publication.mjs';

const { address, version } = publication();

export default defineConfig({
  title: 'riverbank',
  description: 'Self-attention from first principles: every step a number that you can look at.',
  base: process.env.RIVERBANK_DOCS_BASE ?? '/',
  outDir: '../dist/docs',
  cleanUrls: false,
  markdown: {
    attrs: { disable: true }, // braces at the end of a line or a cell are text, not attributes
    config: ({ renderer: { rules } }) => {
      const render = rules.code_inline!;
      // Without v-pre, Vue would compute {{ … }} in a line's code and show the result.
      rules.code_inline = (tokens, index, ...more) => {
        tokens[index]!.attrSet('v-pre', '');
        return render(tokens, index, ...more);
      };
    },
  },
  vite: { build: { chunkSizeWarningLimit: 2000 } }, // the search index is large, but it is loaded only when the reader searches
  /** TypeDoc's pages are not in the sidebar, so they have no neighbours. */
  transformPageData: ({ relativePath }) =>
    relativePath.startsWith('api/') && relativePath !== 'api/index.md'
      ? { frontmatter: { prev: false, next: false } }
      : undefined,
  themeConfig: {
    search: { provider: 'local' },
    outline: [2, 3], // the functions of an entry are headings of the third level
    nav: [
      { text: 'First hour', link: '/first-hour' },
      { text: 'API', link: '/api/' },
      { text: version, link: `${address}/blob/main/CHANGELOG.md` },
    ],
    socialLinks: [{ icon: 'github', link: address }],
    sidebar: [
      { text: 'Start', items: [{ text: 'First hour', link: '/first-hour' }] },
      {
        text: 'Guides',
        items: [
          { text: 'Matrices and traces', link: '/guides/results' },
          { text: 'Weights from PyTorch', link: '/guides/pytorch' },
          { text: 'Cross attention', link: '/guides/cross-attention' },
          { text: 'Masks', link: '/guides/masks' },
          { text: 'Long texts and threads', link: '/guides/fast' },
          { text: 'Caches', link: '/guides/caches' },
          { text: 'Speed', link: '/guides/speed' },
          { text: 'Training', link: '/guides/training' },
          { text: 'Trained models', link: '/guides/checkpoints' },
          { text: 'Generating text', link: '/guides/generating' },
          { text: 'Web components', link: '/guides/elements' },
          { text: 'C++', link: '/guides/cpp' },
        ],
      },
      {
        text: 'Reference',
        items: [
          { text: 'API of the npm package', link: '/api/' },
          { text: 'API of the C++ library', link: '/cpp/index.html', target: '_self' }, // Doxygen's pages, which are not VitePress's
          { text: 'Numbers and tolerances', link: '/numbers' },
          { text: 'Errors', link: '/errors' },
          { text: 'Typical mistakes', link: '/mistakes' },
          { text: 'Environments', link: '/environments' },
          { text: 'Migration', link: '/migration' },
        ],
      },
    ],
  },
});
