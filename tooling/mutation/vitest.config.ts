/** The tests of the code that `npm run mutate` mutates, without screens, whose tests run every rule but check few of them. */
import { defineConfig } from 'vitest/config';
import { content } from '../rollup/content.mjs';

export default defineConfig({
  plugins: [content()],
  test: {
    // As in the other runs: a timeout that only a hang reaches.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: ['shared/{domain,flows}/**/*.test.ts', 'widget/loader/**/*.node.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'page',
          environment: 'jsdom',
          include: ['widget/loader/**/*.test.ts'],
          exclude: ['widget/loader/**/*.node.test.ts'],
        },
      },
    ],
  },
});
