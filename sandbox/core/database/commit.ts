import type { Refusal } from '../refusal.ts';
import type { Transaction } from './database.ts';

/**
 * Runs the effect of a call in one transaction, with whatever the caller has to store beside it. A returned `Refusal` is
 * stored and thrown; a thrown one takes the effect back.
 */
export type Commit<Outcome> = (work: (tx: Transaction) => Promise<Outcome | Refusal>) => Promise<Outcome>;
