import { sessionAfterLogout } from '#shared/flows/access/session-updates.ts';
import type { Journey } from '#shared/flows/journey.ts';

/** Clears the session and opens the email page. A campaign in the address is kept. */
export function endVisit(journey: Journey): void {
  const campaign = journey.location().query.get('campaign');
  journey.update(sessionAfterLogout(journey.situation().session));
  journey.setUser(null);
  journey.next(campaign ? { query: `campaign=${encodeURIComponent(campaign)}` } : {});
}
