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
    'widget/app/start/main.tsx!',
    'widget/loader/main.ts!',
    'widget/loader/session/session.ts!',
    'widget/loader/schedule/draw-schedule.ts!',
    'widget/{npm,server}/index.ts!',
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
  ],
  project: [
    '{shared,widget,portal,server,sandbox,demo-merchant}/**/*.{ts,tsx}!',
    '!**/*.test.{ts,tsx}!',
    '!**/testing/**!',
    '!**/*-for-tests.{ts,tsx}!',
    '!sandbox/seed/many-orders.ts!',
    '{e2e,tooling}/**/*.{ts,tsx,mjs}',
  ],
  ignoreExportsUsedInFile: isProduction,
  // Every call of the API is exported, also one that only its own list names, and every journey, since `npm run routes` draws it.
  ignoreIssues: isProduction
    ? {}
    : { 'shared/contract/**': ['exports'], 'shared/flows/**/*.flow.ts': ['exports'] },
  exclude: ['types', 'duplicates'],
  typescript: { config: ['tsconfig.json', 'tsconfig.preact.json'] },
  ignoreBinaries: ['apt-get'],
  ignoreDependencies: ['@stryker-mutator/vitest-runner', '@testing-library/preact', 'tsx'],
} satisfies KnipConfig;
