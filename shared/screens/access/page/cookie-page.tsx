import type { TypedContact } from '#shared/contract/public/window.contract.ts';
import { Button } from '#shared/ui/actions/button.tsx';
import { useApp } from '#shared/ui/app-context.tsx';
import { AccessPage, type AccessPageProps } from './access-page.tsx';
import { refusedCookieText } from './refused-cookie.ts';
import { useNewWindow } from './use-new-window.ts';

interface CookiePageProps extends AccessPageProps {
  /** A mobile that was typed on the page. */
  readonly typedMobile?: TypedContact['mobile'];
}

/**
 * Layout of a page whose step needs a cookie. A browser may block third-party cookies in the checkout's frame; the page
 * then offers to continue in a new window, where what was typed is filled in. Source: MER-079, decision 222.
 */
export const CookiePage = ({ typedMobile, ...page }: CookiePageProps) => {
  const { t } = useApp();
  const newWindow = useNewWindow(page.problem === 'errors.restricted_cookie', typedMobile);
  if (!newWindow) return <AccessPage {...page} />;
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
