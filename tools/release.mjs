// Prepares a release and stops before publishing: `npm run release -- --version=0.2.0` (`--repository=URL` sets the
// repository's address).
import { publication, writePublication, writeRelease } from './lib/publication.mjs';
import { ask, main, run, Stop } from './lib/run.mjs';
import { readSettings } from './lib/settings.mjs';

const isVersion = (text) => /^\d+\.\d+\.\d+(-[\w.]+)?$/.test(text);

/** Stops unless all changes are committed, so that the release contains what was reviewed. */
function refuseUncommitted() {
  const { stdout } = ask('git', ['status', '--porcelain', '--untracked-files=no']);
  if (stdout.trim()) throw new Stop(`Commit these changes first:\n${stdout.trimEnd()}`);
}

function setAddress(address) {
  if (!/^https:\/\/[^/\s]+\/[^\s]+[^/]$/.test(address))
    throw new Stop(`--repository=${address} is not an https address.`);
  writePublication({ ...publication(), address: address.replace(/\.git$/, '') });
  console.log(`The repository's address is now ${publication().address}. Review the changes and commit them.`);
}

function setVersion(version) {
  if (!isVersion(version)) throw new Stop(`--version=${version} is not a version such as 0.2.0.`);
  refuseUncommitted();
  writeRelease(version, new Date().toISOString().slice(0, 10));
  // The tests pack both packages, install them into an empty folder, and check their contents and types.
  run('npm', ['test']);
  run('npm', ['pack', '--workspaces', '--include-workspace-root', '--dry-run']);
  console.log(`
Everything is ready, and nothing is published. The next steps:
  git commit --all --message "Release ${version}"
  git tag v${version}
  git push --follow-tags        # the workflow publish.yml then publishes both packages with provenance
A prerelease such as 0.2.0-rc.1 gets npm's tag next, so that npm install still takes the last release.`);
}

await main(() => {
  const { version, repository } = readSettings(process.argv.slice(2), { version: undefined, repository: undefined });
  if (!version && !repository)
    throw new Stop('Give --version=0.2.0 to prepare a release, or --repository=URL to set the repository.');
  if (repository) setAddress(repository);
  if (version) setVersion(version);
});
