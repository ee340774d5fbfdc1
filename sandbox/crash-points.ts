/**
 * Kills the process at the step that a file names, for the proof of recovery. Off unless the process was started with
 * CRASH_POINTS=on and CRASH_FILE. The file is read at every step, so that the proof can choose the step while the process
 * runs.
 */
import { readFileSync } from 'node:fs';
import { type CrashPoints, noCrashPoints } from '#server/core/crash-points.ts';

/** SIGKILL, so that no clean-up runs, as after a power cut. */
export function createCrashPoints(file: string | null): CrashPoints {
  if (file === null) return noCrashPoints;
  return (name) => {
    if (readStep(file) === name) process.kill(process.pid, 'SIGKILL');
  };
}

function readStep(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // The file does not exist yet: no step is named.
    return null;
  }
}
