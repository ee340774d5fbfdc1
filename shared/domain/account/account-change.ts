/** A change of the account that is told to its contacts of before, and can be undone from there for 72 hours. */
import * as z from 'zod/mini';

export const changedPartSchema = z.enum(['EMAIL', 'MOBILE', 'PASSWORD']);
export type ChangedPart = z.infer<typeof changedPartSchema>;

const hourMs = 3_600_000;
export const undoableForMs = 72 * hourMs;

/** How a change stands for whoever was told of it. */
export const accountChangeStateSchema = z.enum(['UNDOABLE', 'UNDONE', 'EXPIRED']);
export type AccountChangeState = z.infer<typeof accountChangeStateSchema>;

/** At the last millisecond of its 72 hours a change can be undone, after them it can't. */
export function accountChangeState(
  change: { readonly undoneAt: Date | null; readonly expiresAt: Date },
  now: Date,
): AccountChangeState {
  if (change.undoneAt !== null) return 'UNDONE';
  return change.expiresAt > now ? 'UNDOABLE' : 'EXPIRED';
}
