import type { KnipConfig } from 'knip';

/** Leaves out the tests, and with them what they alone import. */
const isProduction = process.argv.includes('--production');

export default {
  entry: [
    'shared/schemas/zod-subset.ts!',
    'tooling/*.{ts,mjs}',
    'tooling/test/{run,changed,vitest-report}.ts',
    'tooling/mutation/vitest.config.ts',
    'tooling/setup/build-lane.mjs',
    'tooling/docs/pages.ts',
    'docs/site/.vitepress/{config.ts,theme/index.ts}',
    'widget/app/start/main.tsx!',
    'widget/loader/main.ts!',
    'widget/loader/session/session.ts!',
    'widget/loader/schedule/draw-schedule.ts!',
    'widget/loader/elements/start-elements.ts!',
    'widget/{npm,react,server,testing-kit,testing-playwright}/index.ts!',
    'widget/command-line/main.ts!',
    'server/main.ts!',
    'sandbox/main.ts!',
    'sandbox/pages/*.{ts,tsx}!',
    'sandbox/providers/main.ts!',
    'sandbox/providers/{card,challenge,scan}/page/main.ts!',
    'e2e/proofs/{*,planted/*}.ts',
    'e2e/benches/*.ts',
    'demo-merchant/server/main.ts!',
    'demo-merchant/page/*.ts!',
    'e2e/playwright.config.ts',
    'e2e/support/global-setup.ts',
    'e2e/engines/{playwright.config,global-setup,in-page,*.journey}.ts',
    'e2e/benches/*.ts',
    'e2e/benches/{bridge,floors}/*.{ts,tsx}',
    'e2e/**/*.e2e.ts',
    'portal/app/main.tsx!',
    'dashboard/app/main.tsx!',
  ],
  project: [
    '{shared,widget,portal,dashboard,server,sandbox,demo-merchant}/**/*.{ts,tsx}!',
    '!**/*.test.{ts,tsx}!',
    '!**/testing/**!',
    '!**/*-for-tests.{ts,tsx}!',
    '!sandbox/seed/many-orders.ts!',
    '{e2e,tooling}/**/*.{ts,tsx,mjs}',
    'docs/site/.vitepress/**/*.{ts,vue}',
  ],
  ignoreExportsUsedInFile: isProduction,
  // Every call of the API is exported, also one that only its own list names, and every journey, since `npm run routes` draws it.
  ignoreIssues: isProduction
    ? {}
    : { 'shared/contract/**': ['exports'], 'shared/flows/**/*.flow.ts': ['exports'] },
  // Compiled by a test, against the built package.
  ignore: ['widget/npm/testing/*'],
  // A type that only tests import is not reported.
  exclude: isProduction ? ['types', 'duplicates'] : ['duplicates'],
  typescript: { config: ['tsconfig.json', 'tsconfig.preact.json'] },
  ignoreBinaries: ['apt-get'],

  // VitePress makes the index.
  ignoreDependencies: [
    '@localSearchIndex',
    '@stryker-mutator/vitest-runner',
    '@testing-library/preact',
    // Names that a test's bundle gives to `react`.
    'react-18',
    'react-dom-18',
    'tsx',
    // Of docs/examples, which a browser test runs.
    'express',
    '@types/express',
  ],
} satisfies KnipConfig;
