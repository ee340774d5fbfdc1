/** The surnames with which a tester chooses the register's reply. Source: access-open §4. */
import type { CheckedPerson, DocumentOutcome, ProfileOutcome } from '#server/core/providers.ts';

const profileOutcomes: Readonly<Record<string, ProfileOutcome>> = {
  partial: 'PARTIAL_VERIFIED',
  unverified: 'NOT_VERIFIED',
  failed: 'FAILED',
  paywatch: 'PAYWATCH_HIT',
  badaddress: 'ADDRESS_UNKNOWN',
  duplicate: 'DUPLICATE',
};

const normalise = (name: string) => name.trim().toLowerCase();

export function profileOutcomeOf({ surname }: CheckedPerson): ProfileOutcome {
  return profileOutcomes[normalise(surname)] ?? 'VERIFIED';
}

export function isListed({ surname }: CheckedPerson): boolean {
  return normalise(surname) === 'paywatch';
}

const documentOutcomes: Readonly<Record<string, DocumentOutcome>> = {
  rejected: 'REJECTED',
  maxattempts: 'NO_TRIES_LEFT',
};

/** A Medicare card has one line for the whole name, with the surname at its end. */
export function documentOutcomeOf(details: Readonly<Record<string, string>>): DocumentOutcome {
  const surname = details.surname ?? details.name?.trim().split(/\s+/).at(-1) ?? '';
  return documentOutcomes[normalise(surname)] ?? 'VERIFIED';
}
