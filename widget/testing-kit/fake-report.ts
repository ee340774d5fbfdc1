import type { DiagnoseReport } from '../loader/api.ts';
import { checkIds } from '../loader/check-ids.ts';

/** What `diagnose()` of the fake finds: nothing, because there is no page that it could look at. */
export function fakeReport(version: string): DiagnoseReport {
  const skipped = { status: 'skipped', message: 'The fake has no page.', fix: null } as const;
  const checks = checkIds.map((id) => ({ id, ...skipped, docUrl: `/docs/guides/diagnose#${id}` }));
  return { version, ok: true, checks };
}
