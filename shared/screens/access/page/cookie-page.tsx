import { Button } from '#shared/ui/actions/button.tsx';
import { useApp } from '#shared/ui/app-context.tsx';
import { AccessPage, type AccessPageProps } from './access-page.tsx';
import { refusedCookieText } from './refused-cookie.ts';

/**
 * Layout of a page whose step needs a cookie. A browser may block third-party cookies in the checkout's frame; the page
 * then offers to continue in a new window. Source: MER-079.
 */
export const CookiePage = (page: AccessPageProps) => {
  const { t, newWindow } = useApp();
  if (page.problem !== 'errors.restricted_cookie' || !newWindow) return <AccessPage {...page} />;
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
