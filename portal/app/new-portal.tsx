/** The way to the newer portal. Fetched only while its flag is on. */
import { useEffect, useState } from 'react';
import { readAccount } from '#shared/contract/access/start.contract.ts';
import type { ReplyOf } from '#shared/contract/operation.ts';
import {
  hasNewPortalAccess,
  newPortalAddress,
  newPortalCookieText,
  newPortalPath,
  newPortalRedirect,
} from '#shared/domain/access/new-portal-redirect.ts';
import { addressOf } from '#shared/flows/journey.ts';
import { navigateToUrl } from '#shared/screens/access/login/navigate-to-url.ts';
import { useApp, useSituation } from '#shared/ui/app-context.tsx';

type Account = Pick<ReplyOf<typeof readAccount>, 'accountStatus' | 'profileConfirmed'>;

/** The link to the newer portal, for accounts that may use it. Who has moved there goes on there. Source: POR-103, POR-417. */
export const NewPortal = () => {
  const { t, locale, call } = useApp();
  const { flags, user, location } = useSituation();
  const [account, setAccount] = useState<Account | null>(null);
  const { path, params, query } = location;
  const search = query.toString();
  const address = addressOf(path, params) + (search && `?${search}`);

  useEffect(() => {
    let isHere = true;
    // Without an answer the shopper stays in this portal.
    call(readAccount, {}, { handles: [0, 500] }).then(
      (read) => isHere && setAccount(read),
      () => {},
    );
    return () => {
      isHere = false;
    };
  }, [call]);

  const target =
    account &&
    newPortalRedirect({
      flags,
      locale,
      address,
      ...account,
      cookies: document.cookie,
      requires2fa: user?.requires2fa ?? true,
    });
  useEffect(() => {
    if (!target) return;
    // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser
    document.cookie = newPortalCookieText('session');
    navigateToUrl(target);
  }, [target]);

  if (!account || !hasNewPortalAccess(flags, account.accountStatus)) return null;
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
