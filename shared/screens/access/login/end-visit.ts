import { sessionAfterLogout } from '#shared/flows/access/session-updates.ts';
import type { Journey } from '#shared/flows/journey.ts';

/** Clears the session and opens the email page. What the address says of a campaign or of a changed email is kept. */
export function endVisit(journey: Journey): void {
  const { query } = journey.location();
  const kept = ['campaign', 'changed'].flatMap((name) => {
    const value = query.get(name);
    return value ? [`${name}=${encodeURIComponent(value)}`] : [];
  });
  journey.update(sessionAfterLogout(journey.situation().session));
  journey.setUser(null);
  journey.next(kept.length > 0 ? { query: kept.join('&') } : {});
}
