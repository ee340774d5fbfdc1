import { defineConfig } from 'vitest/config';
import { content } from './tooling/rollup/content.mjs';
import { penpal } from './tooling/rollup/penpal.mjs';

/** One behaviour suite for shared screens runs twice: under React (the portal) and under Preact (the checkout). */
const preactAliases = {
  react: 'preact/compat',
  'react-dom': 'preact/compat',
  'react/jsx-runtime': 'preact/jsx-runtime',
  'react/jsx-dev-runtime': 'preact/jsx-dev-runtime',
  '@testing-library/react': '@testing-library/preact',
};

/** What the bundles leave out of Penpal is left out of it here. */
const bundledPenpal = { deps: { inline: ['penpal'] } };

const sharedScreens = ['shared/ui/**/*.test.tsx', 'shared/screens/**/*.test.tsx'];

export default defineConfig({
  test: {
    passWithNoTests: true,
    projects: [
      {
        plugins: [content(), penpal()],
        test: {
          name: 'node',
          server: bundledPenpal,
          // A wait that only a hang reaches: property tests are long on a busy machine.
          testTimeout: 60_000,
          environment: 'node',
          // Rules and tools keep nothing between files.
          isolate: false,
          include: [
            'shared/**/*.test.ts',
            'tooling/**/*.test.ts',
            'demo-merchant/**/*.test.ts',
            'widget/**/*.node.test.ts',
          ],
        },
      },
      {
        plugins: [content(), penpal()],
        test: {
          name: 'page',
          server: bundledPenpal,
          testTimeout: 60_000,
          environment: 'jsdom',
          include: ['widget/**/*.test.ts'],
          exclude: ['widget/**/*.node.test.ts'],
        },
      },
      {
        plugins: [content()],
        test: {
          name: 'react',
          testTimeout: 60_000,
          // A page of its own for each of two hundred files takes longer than all their tests.
          isolate: false,
          environment: 'jsdom',
          setupFiles: ['shared/testing/setup-dom.ts'],
          include: [...sharedScreens, 'portal/**/*.test.tsx', 'portal/**/*.test.ts'],
        },
      },
      {
        plugins: [content()],
        resolve: { alias: preactAliases },
        test: {
          name: 'preact',
          testTimeout: 60_000,
          isolate: false,
          environment: 'jsdom',
          setupFiles: ['shared/testing/setup-dom.ts'],
          include: [...sharedScreens, 'widget/**/*.test.tsx'],
          server: { deps: { inline: [/@testing-library\/preact/] } },
        },
      },
      {
        test: {
          name: 'server',
          environment: 'node',
          include: ['sandbox/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
