// The lint rules: the recommended ones of ESLint and typescript-eslint, and a few of our own.
import js from '@eslint/js';
import globals from 'globals';
import tseslint from 'typescript-eslint';

export default tseslint.config(
  { ignores: ['dist/', 'build/', '.toolchain/', 'node_modules/', 'docs/'] },
  js.configs.recommended,
  tseslint.configs.recommended,
  {
    languageOptions: { globals: { ...globals.node, ...globals.browser } },
    rules: {
      eqeqeq: 'error',
      'no-var': 'error',
      'prefer-const': 'error',
      'object-shorthand': 'error',
      // An empty interface that extends others is how TypeScript adds their members to a global interface.
      '@typescript-eslint/no-empty-object-type': ['error', { allowInterfaces: 'always' }],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
    },
  },
  {
    // An element's interface declares its accessors, because a setter also takes the attribute's text. Lit makes them.
    files: ['src/npm/elements/**'],
    rules: { '@typescript-eslint/no-unsafe-declaration-merging': 'off' },
  },
  {
    // A test that guesses how fast a machine is fails on a slower one. Wait for the event: tests/page/support/waits.ts.
    files: ['tests/**', 'tools/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...[
          "CallExpression[callee.name='setTimeout'][arguments.length>1]",
          "CallExpression[callee.property.name='setTimeout']",
          "CallExpression[callee.name='setInterval']",
          'CallExpression[callee.property.name=/^(waitForTimeout|toPass|setDefaultTimeout|setDefaultNavigationTimeout)$/]',
          "CallExpression[callee.object.name='AbortSignal'][callee.property.name='timeout']",
          "CallExpression[callee.object.name='test'][callee.property.name='slow']",
          'Property[key.name=/^(timeout|retries|actionTimeout|navigationTimeout|globalTimeout)$/]',
          'ImportDeclaration[source.value=/timers/]',
          "CallExpression[callee.object.name='browser'][callee.property.name='newPage']", // its waits end after 30 s
        ].map((selector) => ({
          selector,
          message: 'Do not guess how long something takes: wait for the event itself (tests/page/support/waits.ts).',
        })),
      ],
    },
  },
  // Playwright's configuration needs a time limit: that of a whole test.
  { files: ['tests/page/playwright.config.ts'], rules: { 'no-restricted-syntax': 'off' } },
);
