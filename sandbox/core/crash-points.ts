/**
 * Named steps of a payment at which the proof of recovery pulls the plug. Off unless the process was started with
 * CRASH_POINTS=on and CRASH_FILE, a file that names the step; it is read at every step, so that whoever writes it
 * decides when the process dies.
 */
import { readFileSync } from 'node:fs';

export type CrashPoints = (name: string) => void;

/** SIGKILL, so that nothing can tidy up: what is left is what a power cut would leave. */
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
    // Not written yet: no step is named.
    return null;
  }
}
