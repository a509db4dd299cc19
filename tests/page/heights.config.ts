// The Playwright configuration that measures the heights of the page: npm run heights.
import { defineConfig } from '@playwright/test';
import tests from './playwright.config.ts';

export default defineConfig({
  ...tests,
  testMatch: 'heights.ts',
  reporter: 'list',
  projects: [{ name: 'chromium' }],
});
