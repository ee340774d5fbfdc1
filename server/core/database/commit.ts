import type { Refusal } from '../refusal.ts';
import type { Transaction } from './database.ts';

/**
 * Runs the effect of a call in one transaction, together with what the caller stores. A returned `Refusal` is
 * stored and then thrown; a thrown one rolls the effect back.
 */
export type Commit<Outcome> = (work: (tx: Transaction) => Promise<Outcome | Refusal>) => Promise<Outcome>;
