/**
 * Named steps of a payment at which the proof of recovery kills the process. Production passes them without a check; the
 * sandbox passes an implementation (`sandbox/crash-points.ts`).
 */
export type CrashPoints = (name: string) => void;

export const noCrashPoints: CrashPoints = () => {};
