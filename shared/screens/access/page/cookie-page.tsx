import { useEffect } from 'react';
import type { TypedContact } from '#shared/contract/public/window.contract.ts';
import { Button } from '#shared/ui/actions/button.tsx';
import { useApp, useSituation } from '#shared/ui/app-context.tsx';
import { AccessPage, type AccessPageProps } from './access-page.tsx';
import { refusedCookieText } from './refused-cookie.ts';

interface CookiePageProps extends AccessPageProps {
  /** A mobile that was typed on the page. */
  readonly typedMobile?: TypedContact['mobile'];
}

/**
 * Layout of a page whose step needs a cookie. A browser may block third-party cookies in the checkout's frame; the page
 * then offers to continue in a new window, where what was typed is filled in. Source: MER-079, decision 222.
 */
export const CookiePage = ({ typedMobile: mobile = null, ...page }: CookiePageProps) => {
  const { t, newWindow, keepTyped } = useApp();
  const { email } = useSituation().session;
  const isOffered = page.problem === 'errors.restricted_cookie' && newWindow !== undefined;
  const { number, countryCode } = mobile ?? {};
  // Before the press, since the browser lets a page open a window only for a moment after it.
  useEffect(() => {
    if (isOffered) keepTyped?.({ email, mobile: number && countryCode ? { number, countryCode } : null });
  }, [isOffered, keepTyped, email, number, countryCode]);
  if (!isOffered) return <AccessPage {...page} />;
  return (
    <AccessPage
      {...page}
      problem={refusedCookieText(location.protocol, newWindow)}
      action={
        <Button variant="secondary" onPress={newWindow}>
          {t('access.newWindow.open')}
        </Button>
      }
    />
  );
};
