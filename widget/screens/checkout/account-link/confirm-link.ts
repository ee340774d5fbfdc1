/** Gets a link request confirmed by the server before the shopper is asked. Source: PAY-015, PAY-016, PAY-022, PAY-390. */
import { fatalStatuses, isApiError } from '#shared/client/api-error.ts';
import type { Call } from '#shared/client/create-client.ts';
import { confirmAccountLink } from '#shared/contract/account-link/account-link.contract.ts';
import { accountLinkError, linkRequestOf } from '#shared/domain/account-link/account-link.ts';
import { linkConfirmed, linkSettled } from '#shared/flows/checkout/account-link.ts';
import type { Journey } from '#shared/flows/journey.ts';

interface Confirmed {
  readonly call: Call;
  readonly journey: Journey;
  readonly locale: string;
  /** Whether a shop frames the checkout. */
  readonly isIframe: boolean;
}

/** Resolves with the event of the page, after updating the visit. A failure ends the request. Source: PAY-027, PAY-028. */
export async function confirmLink({
  call,
  journey,
  locale,
  isIframe,
}: Confirmed): Promise<'linkConfirmed' | 'linkFailed'> {
  const { authorisationLink: link } = journey.situation().session;
  if (!link) return 'linkFailed';
  if (isIframe) {
    // A page that frames us could lay a picture over the button (decision 121).
    journey.update(linkSettled('inFrame'));
    return 'linkFailed';
  }
  try {
    const query = { ...linkRequestOf(link), locale };
    const reply = await call(confirmAccountLink, { query }, { handles: fatalStatuses });
    journey.update(linkConfirmed(link, reply));
    return journey.situation().session.accountLinkPending ? 'linkConfirmed' : 'linkFailed';
  } catch (failure) {
    if (!isApiError(failure)) throw failure;
    // Logged out: the request is confirmed again after the next login.
    if (failure.status !== 401) journey.update(linkSettled(accountLinkError(failure)));
    return 'linkFailed';
  }
}
