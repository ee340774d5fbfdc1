import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { content } from './tooling/rollup/content.mjs';
import { isFull } from './tooling/test/extent.ts';
import { withModuleMocks } from './tooling/test/module-mocks.ts';

/** One behaviour suite for shared screens runs twice: under React (the portal) and under Preact (the checkout). */
const preactAliases = {
  react: 'preact/compat',
  'react-dom': 'preact/compat',
  'react/jsx-runtime': 'preact/jsx-runtime',
  'react/jsx-dev-runtime': 'preact/jsx-dev-runtime',
  '@testing-library/react': '@testing-library/preact',
};

const sharedScreens = ['shared/ui/**/*.test.tsx', 'shared/screens/**/*.test.tsx'];

/**
 * Tests of what differs on the embedded database: it has one connection, so that code which asks for a second one while it
 * holds the first waits for ever, it locks its folder, and it has a different recovery. Also tests of what works in transactions.
 */
const onEmbedded = isFull
  ? ['{server,sandbox}/**/*.test.ts']
  : [
      'server/{core,jobs}/**/*.test.ts',
      'server/areas/{checkouts,instalments,merchant-payments,methods,card-sessions}/**/*.test.ts',
      'sandbox/reset/**/*.test.ts',
    ];
/** On one connection a race is a queue: a thousand of them show nothing that one test of leaving does not. */
const notOnEmbedded = isFull ? [] : ['server/areas/checkouts/window/leaving-races.test.ts'];

/** An app over the server in the test's own process. */
const overServer = '**/*.served.test.tsx';

function appOverServer(name: string, folder: string, alias: Record<string, string>) {
  return {
    plugins: [content()],
    resolve: { alias },
    test: {
      name,
      testTimeout: 60_000,
      hookTimeout: 120_000,
      isolate: false,
      environment: './tooling/test/page-over-server.ts',
      setupFiles: ['shared/testing/setup-dom.ts'],
      include: [`${folder}/${overServer}`],
      server: { deps: { inline: [/@testing-library\/preact/] } },
    },
  };
}

function serverProject(name: string, include: string[], env: Record<string, string>) {
  return {
    test: {
      name,
      environment: 'node' as const,
      include,
      exclude: [...withModuleMocks.server, ...(name === 'embedded' ? notOnEmbedded : [])],
      env,
      // Each file makes its own server. Loading all modules anew for each file takes longer than all tests.
      isolate: false,
      globalSetup: 'server/testing/bundle-server.ts',
      testTimeout: 60_000,
      hookTimeout: 120_000,
    },
  };
}

export default defineConfig({
  test: {
    passWithNoTests: true,
    // Vitest leaves one processor to itself, which on a machine of two would be half of them.
    maxWorkers: availableParallelism(),
    projects: [
      {
        plugins: [content()],
        test: {
          name: 'node',
          // A wait that only a hang reaches: property tests are long on a busy machine.
          testTimeout: 60_000,
          hookTimeout: 120_000,
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
        plugins: [content()],
        test: {
          name: 'page',
          testTimeout: 60_000,
          hookTimeout: 120_000,
          isolate: false,
          environment: 'jsdom',
          setupFiles: ['widget/testing/fresh-file.ts'],
          include: ['widget/**/*.test.ts'],
          exclude: ['widget/**/*.node.test.ts'],
        },
      },
      {
        plugins: [content()],
        test: {
          name: 'react',
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // A new page for each of two hundred files takes longer than all their tests.
          isolate: false,
          environment: 'jsdom',
          setupFiles: ['shared/testing/setup-dom.ts'],
          include: [...sharedScreens, '{portal,dashboard}/**/*.test.tsx', '{portal,dashboard}/**/*.test.ts'],
          exclude: [overServer, ...withModuleMocks.portal],
        },
      },
      {
        plugins: [content()],
        test: {
          name: 'react with module mocks',
          testTimeout: 60_000,
          hookTimeout: 120_000,
          environment: 'jsdom',
          setupFiles: ['shared/testing/setup-dom.ts'],
          include: withModuleMocks.portal,
        },
      },
      {
        plugins: [content()],
        resolve: { alias: preactAliases },
        test: {
          name: 'preact',
          testTimeout: 60_000,
          hookTimeout: 120_000,
          isolate: false,
          environment: 'jsdom',
          setupFiles: ['shared/testing/setup-dom.ts'],
          include: [...sharedScreens, 'widget/**/*.test.tsx'],
          exclude: [overServer],
          server: { deps: { inline: [/@testing-library\/preact/] } },
        },
      },
      appOverServer('portal over server', 'portal', {}),
      appOverServer('checkout over server', 'widget', preactAliases),
      serverProject('server', ['{server,sandbox}/**/*.test.ts', 'e2e/proofs/**/*.test.ts'], {}),
      // Where the tests of the server run on PostgreSQL, what depends on the embedded database runs on that one too.
      ...(process.env.TEST_DATABASE_URL
        ? [serverProject('embedded', onEmbedded, { TEST_DATABASE_URL: '' })]
        : []),
      {
        test: {
          name: 'server with module mocks',
          environment: 'node',
          include: withModuleMocks.server,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
