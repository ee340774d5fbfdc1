import type { runDiagnosis } from '../diagnose/run-diagnosis.ts';
import { lastFailure } from './last-failure.ts';

/** The hash of each file that few pages need, by its name, set by the build. */
declare const __FOURFOLD_RARE_FILES__: Readonly<Record<string, string>>;

/** Loads a further file, as `loadFile` of the first file. */
type Load = <T>(name: string, exported: string, integrity?: string) => Promise<T>;

/**
 * Loads and runs the checks of `diagnose()`. Their hash is here, because in the first file every visitor of a shop would
 * download it. Source: decision 264.
 */
export async function startDiagnosis(
  load: Load,
  ...[filesUrl, instances, options, refusals]: Parameters<typeof runDiagnosis>
): ReturnType<typeof runDiagnosis> {
  const run = await load<typeof runDiagnosis>('diagnose', 'runDiagnosis', __FOURFOLD_RARE_FILES__.diagnose);
  return run(filesUrl, instances, options, refusals, lastFailure());
}
