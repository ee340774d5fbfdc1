/** What the profile page asks and explains in an experiment. Source: access-open OPEN-39. */
import { variantOf } from '#shared/domain/experiments.ts';
import type { SessionData } from '#shared/domain/session.ts';
import type { Situation } from '../situation.ts';

type Asked = Pick<Situation, 'flags'> & { readonly session: Pick<SessionData, 'activeExperiments'> };

const forms = { A: 'tooltip', B: 'text', C: 'dialog', D: null } as const;

/** In which form the page says why it asks for the date of birth. Source: ACC-401, ACC-406. */
export function birthDateInfo({ flags, session }: Asked): (typeof forms)[keyof typeof forms] {
  if (!flags['enable-dob-info']) return null;
  return forms[variantOf('dob-info', session.activeExperiments['dob-info'])];
}

/**
 * The initial value of the marketing checkbox; null where there is none.
 * @param isRegistering whether the consumer is new; only new consumers are asked Source: ACC-402, ACC-407.
 */
export function marketingBox(
  { flags, session }: Asked,
  countryCode: SessionData['countryCode'],
  isRegistering: boolean,
): boolean | null {
  if (!flags['register-marketing-opt'] || !isRegistering) return null;
  const variant = variantOf('register-marketing-opt', session.activeExperiments['register-marketing-opt']);
  if (variant === 'A') return false;
  // A pre-ticked box is only lawful in the United States.
  return variant === 'B' && countryCode === 'US' ? true : null;
}
