// Splits the words of chapters and exercises by language, so that the built page loads a chapter's words in its own language only.
import fs from 'node:fs';
import path from 'node:path';
import { parseAst } from 'vite';
import type { Plugin } from 'vite';

/** The words that all exercises share. They load together with each chapter's words. */
const ofExercises = ['core/words/verdicts.ts', 'core/words/rules.ts'];

/** Parses a words file: the name of its export, the code before and after the argument of inLanguages(…), and the code of each language. */
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

/** The virtual module that holds the loaded words by chapter. It is filled before the chapter's code runs. */
const held = '\0riverbank-held-words';
const importHeld = `import { held } from ${JSON.stringify(held)};\n`;

const text = JSON.stringify;
const js = (code: string) => ({ code, moduleType: 'js' as const });
const ts = (code: string) => ({ code, moduleType: 'ts' as const });
const read = (file: string): string => fs.readFileSync(file, 'utf8');

/** The expression for a file's words: held["many-heads"] for a chapter, held["verdicts"] for words of exercises. */
const place = (wordsFile: string): string => {
  const name = path.basename(wordsFile, '.ts');
  return `held[${text(name === 'words' ? path.basename(path.dirname(wordsFile)) : name)}] ??= {}`;
};

/** A words file as the chapter's code imports it. It reads the words that were loaded before. */
function wordsHeld(file: string) {
  const { before, behind } = wordsIn(read(file), file);
  return ts(`${importHeld}${before}(${place(file)})${behind}`);
}

/** A words file as one language's page imports it. It stores that language's words. */
function wordsOf(file: string, language: string) {
  const { name, before, behind, of } = wordsIn(read(file), file);
  if (of[language] === undefined) throw new Error(`${file} has no words in the language ${language}`);
  return ts(`${importHeld}${before}{ ${of[language]} }${behind}\nObject.assign((${place(file)}), ${name}.all);\n`);
}

/** A module that imports the words of a chapter and of exercises first, then the chapter's code. */
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

  /** The list of all chapters' code with the words of one language. It replaces shell/chapter-pages.ts. */
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
      // A language's entry, for example page.en.ts, imports the list of chapters in that language.
      const [, start] = path.dirname(file) === root ? (/^page\.(\w+)\.ts$/.exec(path.basename(file)) ?? []) : [];
      return start ? ts(`import ${text(`${chapterPages}?in=${start}`)};\n${read(file)}`) : null;
    },
  };
}
