import { useEffect } from 'react';
import { migrationCookieText, moveOfLogin } from '#shared/domain/access/new-portal-redirect.ts';
import { navigateToUrl } from '#shared/screens/access/login/navigate-to-url.ts';
import { useApp, useSituation } from '#shared/ui/app-context.tsx';

/**
 * On the login page: remembers the variant of the migration in this browser, and moves the login to the newer portal
 * where that says so. Source: POR-101, POR-102, portal-open O-96.
 */
export const LoginMigration = () => {
  const { locale, countryCode } = useApp();
  const { flags } = useSituation();
  useEffect(() => {
    const cookie = migrationCookieText(flags);
    // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser
    if (cookie) document.cookie = cookie;
    const move = moveOfLogin({ flags, locale, countryCode, cookies: document.cookie });
    if (move) navigateToUrl(move.target);
  }, [flags, locale, countryCode]);
  return null;
};
