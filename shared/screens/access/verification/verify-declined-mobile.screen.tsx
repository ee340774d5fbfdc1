import { useApp, useSituation } from '#shared/ui/app-context.tsx';
import { DeclinedPage } from './declined-page.tsx';
import { hasEnded } from './ended-by.ts';

/** The mobile could not be verified. Source: ACC-200. */
const VerifyDeclinedMobile = () => {
  const { t } = useApp();
  const { location } = useSituation();
  const [title, lede] = hasEnded(location.query)
    ? (['access.declined.titleEnded', 'access.declined.ledeEnded'] as const)
    : (['access.declined.titleMobile', 'access.declined.ledeMobile'] as const);
  return <DeclinedPage title={t(title)} lede={t(lede)} />;
};

export default VerifyDeclinedMobile;
