/**
 * Named steps of a payment at which the proof of recovery pulls the plug. Off unless the process was started
 * with CRASH_POINTS=on and CRASH_AT naming one of them.
 */
export type CrashPoints = (name: string) => void;

/** SIGKILL, so that nothing can tidy up: what is left is what a power cut would leave. */
export function createCrashPoints(crashAt: string | null): CrashPoints {
  if (crashAt === null) return () => {};
  return (name) => {
    if (name === crashAt) process.kill(process.pid, 'SIGKILL');
  };
}
