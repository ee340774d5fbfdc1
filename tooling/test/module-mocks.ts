/**
 * Tests that mock a module by `vi.mock`. They run with modules of their own: most files share the modules that are loaded, and one
 * that another file has loaded would not be mocked. Tests of the merchant script load their modules anew in each file.
 */
export const withModuleMocks = {
  server: ['sandbox/faults/faults.test.ts', 'sandbox/scenarios/timing.test.ts'],
  portal: ['portal/app/login-migration.test.tsx', 'portal/screens/authorise-app/authorise-app.test.tsx'],
};
