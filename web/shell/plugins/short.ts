// Writes the built page without quotes where HTML needs none, and its scripts without the notes of their builder.
import type { Plugin } from 'vite';

/** Tags lose the quotes around values that hold nothing special; text keeps its own. */
export const withoutQuotes = (html: string): string =>
  html.replace(/<[a-z][^<>]*>/g, (tag) => tag.replace(/="([^\s"'`=<>]*[^\s"'`=<>/])"/g, '=$1'));

export const short = (): Plugin => ({
  name: 'riverbank-short',
  apply: 'build',
  transformIndexHtml: { order: 'post', handler: withoutQuotes },
  generateBundle: {
    order: 'post',
    handler(_, files) {
      for (const file of Object.values(files))
        if (file.type === 'chunk') file.code = file.code.replace(/\/\* empty css +\*\//g, '');
    },
  },
});
