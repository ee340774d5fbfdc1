import { expect, it, vi } from 'vitest';
import { startDiagnosis } from './start-diagnosis.ts';

it('loads the file with the checks by the hash that the session has [MER-125]', async () => {
  vi.stubGlobal('__FOURFOLD_RARE_FILES__', { diagnose: 'sha256-checks' });
  const report = { version: '1.0.0', ok: true, checks: [] };
  const run = vi.fn(async () => report);
  const load = vi.fn(async () => run as never);
  expect(await startDiagnosis(load, 'https://checkout.test/widget/1.0.0/', [], { panel: true })).toBe(report);
  expect(load).toHaveBeenCalledExactlyOnceWith('diagnose', 'runDiagnosis', 'sha256-checks');
  expect(run).toHaveBeenCalledExactlyOnceWith(
    'https://checkout.test/widget/1.0.0/',
    [],
    { panel: true },
    undefined,
    '',
  );
});
