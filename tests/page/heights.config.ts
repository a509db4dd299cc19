// How the heights of the page are measured: npm run heights.
import { defineConfig } from '@playwright/test';
import tests from './playwright.config.ts';

export default defineConfig({
  ...tests,
  testMatch: 'heights.ts',
  reporter: 'list',
  projects: [{ name: 'chromium' }],
});
