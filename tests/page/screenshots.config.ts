// The Playwright configuration for pictures of the page: npx playwright test -c tests/page/screenshots.config.ts
import { defineConfig } from '@playwright/test';
import tests from './playwright.config.ts';

export default defineConfig({
  ...tests,
  testMatch: 'screenshots.ts',
  reporter: 'list',
  projects: [{ name: 'chromium' }],
});
