import { Button } from '#shared/ui/actions/button.tsx';
import { useApp } from '#shared/ui/app-context.tsx';
import { AccessPage, type AccessPageProps } from './access-page.tsx';

/**
 * The frame of a page whose step is bound to the browser's cookie. A browser may keep none for a page inside another
 * one's; the step can then be taken in a window of its own. Source: MER-079.
 */
export const CookiePage = (page: AccessPageProps) => {
  const { t, newWindow } = useApp();
  if (page.problem !== 'errors.restricted_cookie' || !newWindow) return <AccessPage {...page} />;
  return (
    <AccessPage
      {...page}
      problem="access.newWindow.problem"
      action={
        <Button variant="secondary" onPress={newWindow}>
          {t('access.newWindow.open')}
        </Button>
      }
    />
  );
};
