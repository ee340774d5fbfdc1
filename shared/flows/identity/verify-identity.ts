/** Where an identity check starts: the rule of ACC-342 for links, which resolve before any event. */

import type { Path } from '../paths.ts';
import type { Situation } from '../situation.ts';
import { identityGuards } from './identity-guards.ts';

export function verifyIdentityPath(situation: Situation): Path {
  if (identityGuards.inGreatBritain(situation)) return '/identification-profile';
  return identityGuards.canRetrySoftCheck(situation) ? '/profile' : '/identification';
}
