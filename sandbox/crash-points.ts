/**
 * Named steps of a payment at which the proof of recovery kills the process. Off unless the process was started with
 * CRASH_POINTS=on and CRASH_FILE, a file that names the step; it is read at every step, so that the proof can choose
 * the step while the process runs.
 */
import { readFileSync } from 'node:fs';

export type CrashPoints = (name: string) => void;

/** SIGKILL, so that no clean-up runs, as after a power cut. */
export function createCrashPoints(file: string | null): CrashPoints {
  if (file === null) return () => {};
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
