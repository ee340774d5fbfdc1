/** What a register is told of a consumer, and what its answers mean. Scenario before surname: MERCHANT-API 7.4. */

import { Refusal } from '../../core/refusal.ts';
import type { ServerContext } from '../../core/server-context.ts';
import type {
  CheckedPerson,
  CheckProfile,
  DocumentOutcome,
  ProfileOutcome,
} from '../../providers/interfaces.ts';
import { scenarioOf } from '../../scenarios/scenario.ts';
import type { Consumer } from '../access/access.tables.ts';

const profileKnobs: Readonly<Record<string, ProfileOutcome>> = {
  verified: 'VERIFIED',
  partial: 'PARTIAL_VERIFIED',
  notverified: 'NOT_VERIFIED',
  failed: 'FAILED',
  paywatch: 'PAYWATCH_HIT',
  badaddress: 'ADDRESS_UNKNOWN',
  duplicate: 'DUPLICATE',
};
const documentKnobs: Readonly<Record<string, DocumentOutcome>> = {
  verified: 'VERIFIED',
  rejected: 'REJECTED',
};

export function simulatedProfile(
  { config }: ServerContext,
  { email }: Consumer,
): Pick<CheckProfile, 'simulatedOutcome'> {
  const simulatedOutcome = profileKnobs[scenarioOf(config, email)?.knobs.id ?? ''];
  return simulatedOutcome ? { simulatedOutcome } : {};
}

export function simulatedDocument(
  { config }: ServerContext,
  { email }: Consumer,
): { simulatedOutcome?: DocumentOutcome } {
  const simulatedOutcome = documentKnobs[scenarioOf(config, email)?.knobs.doc ?? ''];
  return simulatedOutcome ? { simulatedOutcome } : {};
}

/** A scenario whose tries with documents are used up from the start. */
export function hasNoTriesLeft({ config }: ServerContext, { email }: Consumer): boolean {
  return scenarioOf(config, email)?.knobs.doc === 'maxattempts';
}

/** Whom to ask about, or the refusal that names what the profile is still without. */
export function personOf(consumer: Consumer): Pick<CheckProfile, 'person' | 'address'> {
  const { givenNames, otherGivenNames, surname, dateOfBirth, contactAddress } = consumer;
  if (givenNames === null || surname === null || dateOfBirth === null || contactAddress === null) {
    const known = { givenNames, surname, dateOfBirth, contactAddress };
    const missing = Object.entries(known).filter(([, value]) => value === null);
    throw new Refusal('invalid_object', {
      errorInfo: Object.fromEntries(missing.map(([field]) => [field, 'required'])),
    });
  }
  const person: CheckedPerson = {
    givenNames,
    otherGivenNames: otherGivenNames ?? '',
    surname,
    dateOfBirth,
  };
  return { person, address: contactAddress };
}

/** Throws the refusal of an answer that is a reason to stop; gives back the others. */
export function statusOf(outcome: ProfileOutcome) {
  switch (outcome) {
    case 'PAYWATCH_HIT':
      throw new Refusal('paywatch_check_failed');
    case 'ADDRESS_UNKNOWN':
      throw new Refusal('invalid_address', { errorInfo: { 'contactAddress.address1': 'invalid_address' } });
    case 'DUPLICATE':
      throw new Refusal('duplicate_identity');
    default:
      return outcome;
  }
}
