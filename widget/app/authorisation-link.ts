import type { AuthorisationLink } from '#shared/domain/account-link/account-link.ts';
import { authorisationLinkIn, linkParameters } from '#shared/flows/checkout/account-link.ts';

/**
 * Removes the request of a product that wants to be linked from the address, so that a reload does not ask again what was
 * answered. It is kept in the visit.
 */
export function takeAuthorisationLink(): AuthorisationLink | null {
  const address = new URL(location.href);
  const link = authorisationLinkIn(address.searchParams);
  if (!link) return null;
  for (const name of linkParameters) address.searchParams.delete(name);
  history.replaceState(history.state, '', address);
  return link;
}
