// Describes the elements for editors and frameworks: `node tools/describe-elements.mjs FOLDER` writes
// custom-elements.json, made from their classes, and copies the type declarations for frameworks.
import fs from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { inRoot } from './lib/paths.mjs';

const source = inRoot('src/npm');
/**
 * The classes of the events that elements fire. The first argument of `new CustomEvent` or `new ErrorEvent` names the
 * event.
 */
const eventClasses = ['CustomEvent', 'ErrorEvent'];

const program = ts.createProgram([path.join(source, 'elements.ts')], {
  ...ts.getParsedCommandLineOfConfigFile(
    inRoot('tsconfig.json'),
    {},
    { ...ts.sys, onUnRecoverableConfigFileDiagnostic() {} },
  ).options,
});
const checker = program.getTypeChecker();

/** The documentation of a symbol on one line. */
const documentationOf = (symbol) =>
  ts.displayPartsToString(symbol?.getDocumentationComment(checker)).replace(/\s+/g, ' ').trim() || undefined;

const classIn = (file) => file.statements.find(ts.isClassDeclaration);
const classesOf = (declared) => {
  const base = declared.heritageClauses?.[0]?.types[0]?.expression;
  const symbol = base && checker.getSymbolAtLocation(base);
  const real = symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  const above = real?.declarations?.find(ts.isClassDeclaration);
  const ours = above?.getSourceFile().fileName.startsWith(source);
  return [...(ours ? classesOf(above) : []), declared];
};

/** The rows of `static properties`: {name: {attribute, initial, …}} with the text of each value. */
function declarationsIn(declared) {
  const table = declared.members.find(
    (member) => ts.isPropertyDeclaration(member) && member.name.text === 'properties',
  );
  const rows = (table?.initializer?.properties ?? []).filter(ts.isPropertyAssignment);
  return Object.fromEntries(
    rows.map(({ name, initializer }) => [
      name.text,
      Object.fromEntries(
        initializer.properties
          .filter(ts.isPropertyAssignment)
          .map((each) => [each.name.text, each.initializer.getText()]),
      ),
    ]),
  );
}

/** One property: a field of the class, and its attribute if it has one. Undefined for internal state. */
function describe(name, { attribute, initial, state }, type) {
  if (state) return undefined;
  const symbol = type.getProperty(name);
  const kind = checker.typeToString(checker.getTypeOfSymbol(symbol), undefined, ts.TypeFormatFlags.NoTruncation);
  const written = attribute === 'false' ? undefined : (attribute?.slice(1, -1) ?? name);
  return {
    kind: 'field',
    name,
    description: documentationOf(symbol),
    type: { text: kind },
    default: initial,
    attribute: written,
  };
}

/** The texts of a comment's tags `@TAG NAME - TEXT`, by name. */
const tagTexts = (node, tag) =>
  new Map(
    ts
      .getJSDocTags(node)
      .filter(({ tagName }) => tagName.text === tag)
      .map(({ comment }) => comment.split(' - ')),
  );

/** The events fired anywhere in these classes: the type of each detail, and the meaning from the tag @fires. */
function eventsOf(classes) {
  const events = [];
  const meanings = new Map(classes.flatMap((each) => [...tagTexts(each, 'fires')]));
  const visit = (node) => {
    if (ts.isNewExpression(node) && eventClasses.includes(node.expression.getText())) {
      const type = node.expression.getText();
      const detail = node.arguments[1].properties.find(({ name }) => name.text === 'detail');
      const of = detail && checker.typeToString(checker.getTypeAtLocation(detail));
      const name = node.arguments[0].text;
      if (!meanings.has(name)) throw new Error(`no class of the element has the tag @fires ${name}`);
      events.push({ name, type: { text: of ? `${type}<${of}>` : type }, description: meanings.get(name) });
    }
    ts.forEachChild(node, visit);
  };
  classes.forEach(visit);
  return events;
}

/**
 * The CSS variables that the style of all elements reads, with their defaults, and with their meaning from the style's
 * comment.
 */
function cssPropertiesIn(file) {
  const style = file.statements.find(ts.isVariableStatement).declarationList.declarations[0];
  const meanings = tagTexts(style, 'cssprop');
  return [...file.text.matchAll(/var\((--riverbank-\w+), (.*)\);/g)].map(([, name, initial]) => {
    if (!meanings.has(name)) throw new Error(`the comment in ${file.fileName} has no line @cssprop ${name}`);
    return { name, syntax: '<color>', default: initial, description: meanings.get(name) };
  });
}

const cssProperties = cssPropertiesIn(program.getSourceFile(path.join(source, 'elements/style.ts')));

/** The description of one element. */
function elementOf(tagName, file) {
  const declared = classIn(file);
  const classes = classesOf(declared);
  const type = checker.getTypeAtLocation(declared);
  const table = Object.assign({}, ...classes.map(declarationsIn));
  const members = Object.entries(table)
    .map(([name, row]) => describe(name, row, type))
    .filter(Boolean);
  const attributes = members
    .filter(({ attribute }) => attribute)
    .map(({ name, attribute, kind, ...rest }) => ({ ...rest, name: attribute, fieldName: name }));
  const events = eventsOf(classes);
  const [, description] = /^\/\/ (.*)/.exec(file.text) ?? [];
  const name = declared.name.text;
  return { kind: 'class', customElement: true, name, tagName, description, members, attributes, events, cssProperties };
}

const modules = ['attention-view', 'matrix-view', 'softmax-steps'].map((tag) => {
  const declaration = elementOf(tag, program.getSourceFile(path.join(source, `elements/${tag}.ts`)));
  return { declaration, tag };
});
const manifest = {
  schemaVersion: '2.1.0',
  modules: [
    {
      kind: 'javascript-module',
      path: 'dist/npm/elements.js',
      declarations: modules.map(({ declaration }) => declaration),
      exports: modules.flatMap(({ declaration: { name }, tag }) => [
        { kind: 'js', name, declaration: { name } },
        { kind: 'custom-element-definition', name: tag, declaration: { name } },
      ]),
    },
  ],
};

const [to] = process.argv.slice(2);
fs.writeFileSync(path.join(to, 'custom-elements.json'), `${JSON.stringify(manifest)}\n`);
fs.mkdirSync(path.join(to, 'frameworks'), { recursive: true });
for (const name of fs.readdirSync(path.join(source, 'frameworks')).filter((each) => each.endsWith('.d.ts')))
  fs.copyFileSync(path.join(source, 'frameworks', name), path.join(to, 'frameworks', name));
