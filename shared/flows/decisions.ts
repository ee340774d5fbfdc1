import { loginFinished } from './access/access.routes.ts';
import { identityDecisions } from './identity/identity.routes.ts';
import type { Decision, DecisionName } from './route.ts';

/** The rules that rows of several tables share, by name. */
export const decisions: Readonly<Record<DecisionName, Decision>> = {
  '@login-finished': loginFinished,
  ...identityDecisions,
};
