import { useApp, useSituation } from '#shared/ui/app-context.tsx';
import { DeclinedPage } from './declined-page.tsx';
import { hasEnded } from './ended-by.ts';

/** The email could not be verified. Source: ACC-200. */
const VerifyDeclinedEmail = () => {
  const { t } = useApp();
  const { location } = useSituation();
  const [title, lede] = hasEnded(location.query)
    ? (['access.declined.titleEnded', 'access.declined.ledeEnded'] as const)
    : (['access.declined.titleEmail', 'access.declined.ledeEmail'] as const);
  return <DeclinedPage title={t(title)} lede={t(lede)} />;
};

export default VerifyDeclinedEmail;
