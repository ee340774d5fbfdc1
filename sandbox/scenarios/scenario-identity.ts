/** How the knobs `id` and `doc` of a scenario address change the registers' replies. Source: merchant-api §7.4. */
import type { IdentityRegisters } from '#server/core/gateways.ts';
import type { DocumentOutcome, ProfileOutcome } from '#server/core/providers.ts';
import type { ServerContext } from '#server/core/server-context.ts';
import { scenarioOf } from './scenario.ts';

const profileOutcomes: Readonly<Record<string, ProfileOutcome>> = {
  verified: 'VERIFIED',
  partial: 'PARTIAL_VERIFIED',
  notverified: 'NOT_VERIFIED',
  failed: 'FAILED',
  paywatch: 'PAYWATCH_HIT',
  badaddress: 'ADDRESS_UNKNOWN',
  duplicate: 'DUPLICATE',
};
const documentOutcomes: Readonly<Record<string, DocumentOutcome>> = {
  verified: 'VERIFIED',
  rejected: 'REJECTED',
  maxattempts: 'NO_TRIES_LEFT',
};

export function scenarioIdentity({ identity, config }: ServerContext): IdentityRegisters {
  const knobOf = (account: string, knob: 'id' | 'doc') => scenarioOf(config, account)?.knobs[knob] ?? '';
  return {
    checkProfile(question, account) {
      const simulatedOutcome = profileOutcomes[knobOf(account, 'id')];
      return identity.checkProfile({ ...question, ...(simulatedOutcome && { simulatedOutcome }) }, account);
    },
    checkDocument(question, account) {
      const simulatedOutcome = documentOutcomes[knobOf(account, 'doc')];
      return identity.checkDocument({ ...question, ...(simulatedOutcome && { simulatedOutcome }) }, account);
    },
    checkWatchlist(question, account) {
      const isWatched = knobOf(account, 'id') === 'paywatch';
      return identity.checkWatchlist({ ...question, ...(isWatched && { simulatedListing: true }) }, account);
    },
  };
}
