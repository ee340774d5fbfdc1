import { openTimeout } from '#shared/bridge/times.ts';
import type { DiagnoseOptions, DiagnoseReport } from './api.ts';
import { checkIds } from './check-ids.ts';
import type { Instance } from './checkout.ts';
import { refusals } from './errors.ts';
import { loadError } from './load-error.ts';
import { loadDiagnosis, loadFile } from './load-file.ts';
import { NativePromise } from './native-promise.ts';
import { filesUrl, version } from './script.ts';

/**
 * Looks for what is wrong on this page. It never rejects: where the file with the checks does not load, every check is unknown.
 * Source: MER-122, decision 264.
 */
export function diagnose(
  options: DiagnoseOptions | undefined,
  instances: readonly Instance[],
): Promise<DiagnoseReport> {
  return new NativePromise((resolve) => {
    const fail = (cause?: unknown): void => {
      const { message, docUrl } = loadError(cause);
      const checks = checkIds.map((id) => ({ id, status: 'unknown' as const, message, fix: null, docUrl }));
      resolve({ version, ok: false, checks });
    };
    setTimeout(fail, openTimeout);
    loadDiagnosis()
      .then((startDiagnosis) => startDiagnosis(loadFile, filesUrl, instances, options, refusals))
      .then(resolve, fail);
  });
}
