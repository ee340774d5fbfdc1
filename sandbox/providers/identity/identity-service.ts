import {
  type CheckDocument,
  type CheckProfile,
  type CheckWatchlist,
  type DocumentOutcome,
  type ProfileOutcome,
  ProviderRefused,
} from '#server/core/providers.ts';
import type { Context } from '../context.ts';
import { documentOutcomeOf, isListed, profileOutcomeOf } from './outcomes.ts';

/** The stored part of a check: hashes of its key and content, never a name, a date of birth or a number. */
export interface IdentityChecked {
  readonly type: 'identity-checked';
  readonly keyHash: string;
  readonly contentHash: string;
  readonly outcome: ProfileOutcome | DocumentOutcome;
  readonly at: string;
}

/**
 * A simulated register of people, whose replies depend on surnames.
 * Source: access-open §4.
 */
export function createIdentityService(context: Context<IdentityChecked>) {
  const checks = new Map<string, IdentityChecked>();

  /** The stored reply for the key, else the one that `decide` returns now. */
  function once<Outcome extends IdentityChecked['outcome']>(
    key: string,
    content: unknown,
    decide: () => Outcome,
  ): { outcome: Outcome } {
    const keyHash = context.keyedHash('identity-key', key);
    const contentHash = context.keyedHash('identity-content', JSON.stringify(content));
    const earlier = checks.get(keyHash);
    if (earlier && earlier.contentHash !== contentHash) throw new ProviderRefused('key_conflict');
    if (earlier) return { outcome: earlier.outcome as Outcome };
    const outcome = decide();
    const at = context.now().toISOString();
    context.record({ type: 'identity-checked', keyHash, contentHash, outcome, at });
    return { outcome };
  }

  return {
    apply: (event: IdentityChecked) => void checks.set(event.keyHash, event),
    clear: () => checks.clear(),
    checkProfile: ({ key, simulatedOutcome, ...content }: CheckProfile) =>
      once(key, content, () => simulatedOutcome ?? profileOutcomeOf(content.person)),
    checkDocument: ({ key, simulatedOutcome, ...content }: CheckDocument) =>
      once(key, content, () => simulatedOutcome ?? documentOutcomeOf(content.details)),
    checkWatchlist: ({ person, simulatedListing }: CheckWatchlist) => ({
      isListed: simulatedListing ?? isListed(person),
    }),
  };
}
