/** The variant of the profile page, and how it is saved. */
import type { Situation } from '../situation.ts';
import { isCheckRequired, mayRetrySoftCheck } from './identity-case.ts';

type Asked = Pick<Situation, 'session' | 'flags'>;

/** A fully confirmed returning Australian who may correct the profile and try the soft check again. */
const isConfirmedRetry = (asked: Asked): boolean =>
  asked.session.isReturning && asked.session.profileConfirmed && mayRetrySoftCheck(asked);

/** Whether /profile opens with the summary instead of an empty form. Source: ACC-204. */
export const asksToRetry = (asked: Asked): boolean =>
  asked.session.identityVisit.softCheckFailed || isConfirmedRetry(asked);

/** Whether the profile is saved as an update of an account that has one. Source: ACC-211, ACC-212. */
export const savesAsUpdate = (asked: Asked): boolean =>
  (asked.session.isReturning && isCheckRequired(asked)) || isConfirmedRetry(asked);
