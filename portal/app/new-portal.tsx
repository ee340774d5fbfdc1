/** The way to the newer portal. Fetched only while its flag is on. */
import { useEffect, useState } from 'react';
import { readAccount } from '#shared/contract/access/start.contract.ts';
import type { ReplyOf } from '#shared/contract/operation.ts';
import {
  hasNewPortalAccess,
  moveOfPage,
  newPortalAddress,
  newPortalCookieText,
  newPortalPath,
} from '#shared/domain/access/new-portal-redirect.ts';
import { addressOf, type PageLocation } from '#shared/flows/journey.ts';
import { navigateToUrl } from '#shared/screens/access/login/navigate-to-url.ts';
import { useApp, useSituation } from '#shared/ui/app-context.tsx';

type Account = Pick<ReplyOf<typeof readAccount>, 'accountStatus' | 'profileConfirmed'>;

/** The requested address, even if only the newer portal has a page for it; else that of the current page. */
function askedAddress({ path, params, query, unknownAddress }: PageLocation): string {
  if (unknownAddress !== undefined && newPortalPath(unknownAddress) !== null) return unknownAddress;
  const search = query.toString();
  return addressOf(path, params) + (search && `?${search}`);
}

/** Whether the account may use the newer portal. A shopper who has moved there is sent there. Source: POR-417. */
function useNewPortal(): { readonly isOpen: boolean; readonly address: string } {
  const { locale, call } = useApp();
  const { flags, user, location } = useSituation();
  const [account, setAccount] = useState<Account | null>(null);
  const address = askedAddress(location);

  useEffect(() => {
    let isHere = true;
    // If that can't be read, the shopper stays in this portal.
    call(readAccount, {}, { handles: [0, 500] }).then(
      (read) => isHere && setAccount(read),
      () => {},
    );
    return () => {
      isHere = false;
    };
  }, [call]);

  const move =
    account &&
    moveOfPage({
      flags,
      locale,
      address,
      ...account,
      cookies: document.cookie,
      requires2fa: user?.requires2fa ?? true,
    });
  const [target, cookie] = [move?.target, move?.cookie];
  useEffect(() => {
    if (!target) return;
    // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser
    if (cookie) document.cookie = cookie;
    navigateToUrl(target);
  }, [target, cookie]);

  return { isOpen: account !== null && hasNewPortalAccess(flags, account.accountStatus), address };
}

/** For a page without a header: redirects a shopper who has moved, and shows no link. Source: POR-093. */
export const MoveToNewPortal = () => {
  useNewPortal();
  return null;
};

/** The link to the newer portal, for accounts that may use it. Source: POR-103. */
export const NewPortal = () => {
  const { t, locale } = useApp();
  const { isOpen, address } = useNewPortal();
  if (!isOpen) return null;
  const here = newPortalAddress(locale, newPortalPath(address) ?? '/home');
  const choose = () => {
    // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser
    document.cookie = newPortalCookieText('year');
  };
  return (
    <a className="ff-portal-head__try" href={here} onClick={choose}>
      {t('portal.nav.tryNewPortal')}
    </a>
  );
};
