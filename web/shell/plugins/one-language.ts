// Parts the words of chapters by language: the built page fetches, beside the code of a chapter, those of its own language alone.
import fs from 'node:fs';
import path from 'node:path';
import { parseAst } from 'vite';
import type { Plugin } from 'vite';

/** What a chapter's words.ts writes between the brackets of inLanguages(…): where it is, and where each language is in it. */
function wordsIn(code: string, file: string) {
  for (const statement of parseAst(code, { lang: 'ts' }).body) {
    if (statement.type !== 'ExportNamedDeclaration' || statement.declaration?.type !== 'VariableDeclaration') continue;
    const [call] = statement.declaration.declarations.map(({ init }) => init);
    if (call?.type !== 'CallExpression' || call.callee.type !== 'Identifier' || call.callee.name !== 'inLanguages')
      continue;
    const [all] = call.arguments;
    if (all?.type !== 'ObjectExpression') continue;
    const named = all.properties.map((property) => {
      if (property.type !== 'Property' || property.key.type !== 'Identifier')
        throw new Error(`${file}: inLanguages takes {en: …, ru: …}, language by language`);
      return [property.key.name, code.slice(property.start, property.end)] as const;
    });
    return { before: code.slice(0, all.start), behind: code.slice(all.end), of: Object.fromEntries(named) };
  }
  throw new Error(`${file} has no "export const words = inLanguages({…})"`);
}

/** Where words wait to be looked up, by chapter and language; filled before the chapter's code begins. */
const held = '\0riverbank-held-words';
const importHeld = `import { held } from ${JSON.stringify(held)};\n`;

export function oneLanguage(root: string): Plugin {
  const chapters = path.join(root, 'chapters');
  const text = JSON.stringify;
  const chapterPages = path.join(root, 'shell/chapter-pages.ts');
  const idOf = (file: string): string => text(path.basename(path.dirname(file)));

  /** The chapter's code behind its words, which so are there first. */
  const page = (file: string, language: string): string => {
    const words = path.join(path.dirname(file), 'words.ts');
    return `import ${text(`${words}?in=${language}`)};\nexport * from ${text(file)};\n`;
  };

  const words = (file: string, language: string): string => {
    const { before, behind, of } = wordsIn(fs.readFileSync(file, 'utf8'), file);
    if (of[language] === undefined) throw new Error(`${file} has no words in the language ${language}`);
    return `${importHeld}${before}{ ${of[language]} }${behind}\nObject.assign((held[${idOf(file)}] ??= {}), words.all);\n`;
  };

  /** Every chapter that has code, with its words in one language. */
  const pages = (language: string): string => {
    const ids = fs.readdirSync(chapters).filter((id) => fs.existsSync(path.join(chapters, id, 'page.ts')));
    const rows = ids.map(
      (id) => `${text(id)}: () => import(${text(`${path.join(chapters, id, 'page.ts')}?in=${language}`)})`,
    );
    return `import { hold } from ${text(chapterPages)};\nhold({ ${rows.join(', ')} });\n`;
  };

  return {
    name: 'riverbank-one-language',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) => (id === held || /\/(page|words|chapter-pages)\.ts\?in=\w+$/.test(id) ? id : null),
    load(id) {
      if (id === held) return { code: 'export const held = {};\n', moduleType: 'js' };
      const [file = '', language] = id.split('?in=');
      if (file === chapterPages)
        return {
          code: language
            ? pages(language)
            : 'let pages;\nexport const hold = (all) => (pages = all);\nexport const chapterPage = (id) => pages[id]?.();\n',
          moduleType: 'js',
        };
      const [, start] = /^page\.(\w+)\.ts$/.exec(path.basename(file)) ?? [];
      if (start && path.dirname(file) === root)
        return {
          code: `import ${text(`${chapterPages}?in=${start}`)};\n${fs.readFileSync(file, 'utf8')}`,
          moduleType: 'ts',
        };
      if (path.dirname(path.dirname(file)) !== chapters) return null;
      const name = path.basename(file);
      if (name === 'page.ts' && language) return { code: page(file, language), moduleType: 'js' };
      if (name !== 'words.ts') return null;
      if (language) return { code: words(file, language), moduleType: 'ts' };
      const { before, behind } = wordsIn(fs.readFileSync(file, 'utf8'), file);
      return { code: `${importHeld}${before}(held[${idOf(file)}] ??= {})${behind}`, moduleType: 'ts' };
    },
  };
}
