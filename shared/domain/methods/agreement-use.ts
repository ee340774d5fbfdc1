import * as z from 'zod/mini';

/** What a listed method says about the agreements with shops that charge it (PAY-120). */
export const agreementUse = {
  /** Whether an active agreement charges it: while anything is owed it then can't be removed. */
  hasActiveAgreement: z.boolean(),
};
