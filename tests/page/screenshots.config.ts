// How the pictures of the page are taken: npx playwright test -c tests/page/screenshots.config.ts
import { defineConfig } from '@playwright/test';
import tests from './playwright.config.ts';

export default defineConfig({
  ...tests,
  testMatch: 'screenshots.ts',
  reporter: 'list',
  projects: [{ name: 'chromium' }],
});
