// Writes the version, the date of the release and the repository's address into all files that name them.
import fs from 'node:fs';
import path from 'node:path';
import { root } from './paths.mjs';

/** The version and the repository's address, as package.json gives them, and the date of the last release. */
export function publication(folder = root) {
  const read = (file) => fs.readFileSync(path.join(folder, file), 'utf8');
  const { version, repository } = JSON.parse(read('package.json'));
  const [, date] = /\ndate-released: (.*)/.exec(read('CITATION.cff')) ?? [];
  return { version, date, address: repository.url.replace(/^git\+/, '').replace(/\.git$/, '') };
}

// Each rule finds one fact (version, date or address) in a file. The rule keeps its first group, and replaces the text after
// it by `value`.
const inPackage = (value) => [
  { find: /("version": )"[^"]*"/, value: ({ version }) => `"${version}"` },
  { find: /("url": )"git\+[^"]*"/, value: ({ address }) => `"git+${address}.git"` },
  { find: /("homepage": )"[^"]*"/, value: ({ address }) => `"${address}${value}"` },
  { find: /("bugs": )"[^"]*"/, value: ({ address }) => `"${address}/issues"` },
];

/**
 * The rules for links from a README to files of the repository. These links become absolute, because the npm site shows
 * a README without the repository.
 */
const links = (folder) => [
  { find: /(\]\()https:\/\/[^)\s]*?(?=\/(?:blob|raw)\/main\/)/g, value: ({ address }) => address, isOptional: true },
  { find: /(!\[[^\]]*\]\()(?![a-z]+:|#)/g, value: ({ address }) => `${address}/raw/main/${folder}`, isOptional: true },
  {
    find: /((?<!!\[[^\]]*)\]\()(?![a-z]+:|#)/g,
    value: ({ address }) => `${address}/blob/main/${folder}`,
    isOptional: true,
  },
];

/** The rules for links from the reference site to files of the repository, and for the address that CMake downloads. */
const addresses = [{ find: /()https:\/\/[^)\s]*?(?=\/blob\/main\/|\.git GIT_TAG)/g, value: ({ address }) => address }];

const rules = {
  'package.json': inPackage('#readme'),
  'english/package.json': inPackage('/tree/main/english#readme'),
  'package-lock.json': [
    { find: /(^\{\n {2}"name": "riverbank",\n {2}"version": )"[^"]*"/, value: ({ version }) => `"${version}"` },
    { find: /("": \{\n {6}"name": "riverbank",\n {6}"version": )"[^"]*"/, value: ({ version }) => `"${version}"` },
    {
      find: /("english": \{\n(?: {6}"name": "[^"]*",\n)? {6}"version": )"[^"]*"/,
      value: ({ version }) => `"${version}"`,
    },
  ],
  'CITATION.cff': [
    { find: /(\nversion: ).*/, value: ({ version }) => version },
    { find: /(\ndate-released: ).*/, value: ({ date }) => date },
    { find: /(\nrepository-code: ).*/, value: ({ address }) => `"${address}"` },
  ],
  'README.md': links(''),
  'english/README.md': links('english/'),
  'llms.txt': links(''),
  'docs/environments.md': addresses,
  'docs/migration.md': addresses,
  'docs/guides/cpp.md': addresses,
  'docs/guides/generating.md': addresses,
};

export const filesOfPublication = Object.keys(rules);

/** Returns the text of a file with the given version and address. */
export const withFacts = (file, text, facts) =>
  rules[file].reduce((result, { find, value }) => result.replace(find, (_, kept) => kept + value(facts)), text);

/** The relative links of a README, which readers on the npm site cannot follow. */
export const relativeLinks = (text) => [...text.matchAll(/\]\((?![a-z]+:|#)[^)]*\)/g)].map(([link]) => link);

/**
 * Writes version, date and address into all files of a folder that name them. Throws before it writes anything if a
 * file does not contain one of them.
 */
export function writePublication(facts, folder = root) {
  const written = filesOfPublication.map((file) => {
    const name = path.join(folder, file);
    const text = fs.readFileSync(name, 'utf8');
    const missing = rules[file].find(({ find, isOptional }) => !isOptional && text.search(find) < 0);
    if (missing) throw new Error(`${file} does not contain ${missing.find}`);
    return { name, text: withFacts(file, text, facts) };
  });
  written.forEach(({ name, text }) => fs.writeFileSync(name, text));
}

/** The changelog with a heading for this version. The heading "Unreleased" stays above it, for the next changes. */
export function withHeading(changelog, version, date) {
  if (changelog.includes(`\n## ${version} `)) throw new Error(`CHANGELOG.md already has the version ${version}`);
  const heading = '## Unreleased\n';
  if (!changelog.includes(heading)) throw new Error('CHANGELOG.md has no heading "## Unreleased"');
  return changelog.replace(heading, `${heading}\n## ${version} – ${date}\n`);
}

/** Writes a release of this version and date ("2030-01-02") into all files of a folder and into its changelog. */
export function writeRelease(version, date, folder = root) {
  const changelog = path.join(folder, 'CHANGELOG.md');
  const headed = withHeading(fs.readFileSync(changelog, 'utf8'), version, date);
  writePublication({ ...publication(folder), version, date }, folder);
  fs.writeFileSync(changelog, headed);
}
