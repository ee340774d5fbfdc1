import { ButtonLink } from '#shared/ui/actions/button.tsx';
import { useApp } from '#shared/ui/app-context.tsx';
import type { Elements } from '#shared/ui/elements.ts';
import { AccessPage } from '../page/access-page.tsx';

interface DeclinedPageProps {
  title: string;
  lede: string;
  /** Shown below the button. */
  children?: Elements;
}

/** Layout of a page for a verification that failed for good, with a button to start again. Source: ACC-198. */
export const DeclinedPage = ({ title, lede, children }: DeclinedPageProps) => {
  const { t, href } = useApp();
  return (
    <AccessPage title={title} lede={lede}>
      <div className="ff-form">
        <ButtonLink size="large" block href={href('/login-email')}>
          {t('access.declined.startAgain')}
        </ButtonLink>
        {children}
      </div>
    </AccessPage>
  );
};
