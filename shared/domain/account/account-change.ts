/** A change of an account's contacts. The previous contacts are notified and can undo it for 72 hours. */
import * as z from 'zod/mini';

export const changedPartSchema = z.enum(['EMAIL', 'MOBILE', 'PASSWORD']);
export type ChangedPart = z.infer<typeof changedPartSchema>;

const hourMs = 3_600_000;
export const undoableForMs = 72 * hourMs;

/** The status of a change, as the notified contact sees it. */
export const accountChangeStateSchema = z.enum(['UNDOABLE', 'UNDONE', 'EXPIRED']);
export type AccountChangeState = z.infer<typeof accountChangeStateSchema>;

/** A change can be undone until the last millisecond of its 72 hours. */
export function accountChangeState(
  change: { readonly undoneAt: Date | null; readonly expiresAt: Date },
  now: Date,
): AccountChangeState {
  if (change.undoneAt !== null) return 'UNDONE';
  return change.expiresAt > now ? 'UNDOABLE' : 'EXPIRED';
}
