// Parts the words of chapters and of exercises by language: the built page fetches, beside the code of a chapter, those of its own language alone.
import fs from 'node:fs';
import path from 'node:path';
import { parseAst } from 'vite';
import type { Plugin } from 'vite';

/** What all exercises say; chapters bring it along with their own words. */
const ofExercises = ['core/words/verdicts.ts', 'core/words/rules.ts'];

/** What a chapter's words.ts writes between the brackets of inLanguages(…): where it is, and where each language is in it. */
function wordsIn(code: string, file: string) {
  for (const statement of parseAst(code, { lang: 'ts' }).body) {
    if (statement.type !== 'ExportNamedDeclaration' || statement.declaration?.type !== 'VariableDeclaration') continue;
    const [declared] = statement.declaration.declarations;
    const call = declared?.init;
    if (call?.type !== 'CallExpression' || call.callee.type !== 'Identifier' || call.callee.name !== 'inLanguages')
      continue;
    const [all] = call.arguments;
    if (all?.type !== 'ObjectExpression') continue;
    const named = all.properties.map((property) => {
      if (property.type !== 'Property' || property.key.type !== 'Identifier')
        throw new Error(`${file}: inLanguages takes {en: …, ru: …}, language by language`);
      return [property.key.name, code.slice(property.start, property.end)] as const;
    });
    const name = declared?.id.type === 'Identifier' ? declared.id.name : '';
    return { name, before: code.slice(0, all.start), behind: code.slice(all.end), of: Object.fromEntries(named) };
  }
  throw new Error(`${file} has no "export const … = inLanguages({…})"`);
}

/** Where words wait to be looked up, by chapter and language; filled before the chapter's code begins. */
const held = '\0riverbank-held-words';
const importHeld = `import { held } from ${JSON.stringify(held)};\n`;

const text = JSON.stringify;
const js = (code: string) => ({ code, moduleType: 'js' as const });
const ts = (code: string) => ({ code, moduleType: 'ts' as const });
const read = (file: string): string => fs.readFileSync(file, 'utf8');

/** Where words are held: held["many-heads"] has a chapter's in one language, held["verdicts"] those of exercises. */
const place = (wordsFile: string): string => {
  const name = path.basename(wordsFile, '.ts');
  return `held[${text(name === 'words' ? path.basename(path.dirname(wordsFile)) : name)}] ??= {}`;
};

/** A file of words as the code imports it: the words are those that were held before. */
function wordsHeld(file: string) {
  const { before, behind } = wordsIn(read(file), file);
  return ts(`${importHeld}${before}(${place(file)})${behind}`);
}

/** The same as the page of one language imports it: it holds them. */
function wordsOf(file: string, language: string) {
  const { name, before, behind, of } = wordsIn(read(file), file);
  if (of[language] === undefined) throw new Error(`${file} has no words in the language ${language}`);
  return ts(`${importHeld}${before}{ ${of[language]} }${behind}\nObject.assign((${place(file)}), ${name}.all);\n`);
}

/** The chapter's code behind its words, and those of exercises, which so are there first. */
function pageOf(file: string, language: string, root: string) {
  const words = [path.join(path.dirname(file), 'words.ts'), ...ofExercises.map((name) => path.join(root, name))];
  const imports = words.map((each) => `import ${text(`${each}?in=${language}`)};\n`).join('');
  return js(`${imports}export * from ${text(file)};\n`);
}

export function oneLanguage(root: string): Plugin {
  const chapters = path.join(root, 'chapters');
  const chapterPages = path.join(root, 'shell/chapter-pages.ts');
  const isChapters = (file: string, name: string): boolean =>
    path.basename(file) === name && path.dirname(path.dirname(file)) === chapters;
  const hasWords = (file: string): boolean =>
    isChapters(file, 'words.ts') || ofExercises.includes(path.relative(root, file));

  /** The code of every chapter with its words in one language, for shell/chapter-pages.ts. */
  function pagesOf(language: string) {
    const ids = fs.readdirSync(chapters).filter((id) => fs.existsSync(path.join(chapters, id, 'page.ts')));
    const rows = ids.map(
      (id) => `${text(id)}: () => import(${text(`${path.join(chapters, id, 'page.ts')}?in=${language}`)})`,
    );
    return js(`import { hold } from ${text(chapterPages)};\nhold({ ${rows.join(', ')} });\n`);
  }
  const pagesHeld = js(
    'let pages;\nexport const hold = (all) => (pages = all);\nexport const chapterPage = (id) => pages[id]?.();\n',
  );

  return {
    name: 'riverbank-one-language',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) => (id === held || /\.ts\?in=\w+$/.test(id) ? id : null),
    load(id) {
      if (id === held) return js('export const held = {};\n');
      const [file = '', language] = id.split('?in=');
      if (file === chapterPages) return language ? pagesOf(language) : pagesHeld;
      if (isChapters(file, 'page.ts') && language) return pageOf(file, language, root);
      if (hasWords(file)) return language ? wordsOf(file, language) : wordsHeld(file);
      // page.en.ts, with which the English page starts, brings the list of English chapters.
      const [, start] = path.dirname(file) === root ? (/^page\.(\w+)\.ts$/.exec(path.basename(file)) ?? []) : [];
      return start ? ts(`import ${text(`${chapterPages}?in=${start}`)};\n${read(file)}`) : null;
    },
  };
}
