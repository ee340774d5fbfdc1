import { useEffect } from 'react';
import { sessionAfterDecline } from '#shared/flows/identity/identity-updates.ts';
import { Button } from '#shared/ui/actions/button.tsx';
import { useApp } from '#shared/ui/app-context.tsx';
import { AccessPage } from '../access/page/access-page.tsx';
import { useNext } from '../access/page/use-next.ts';
import { ContactLink } from '../shell/contact-link.tsx';

/**
 * The consumer could not be identified. A checkout ends here, since nothing new is sold to them; the portal leads to what
 * they owe. Source: ACC-343, decision 74.
 */
const IdentificationDeclinedPage = () => {
  const { t, journey, close } = useApp();
  const next = useNext();

  useEffect(() => {
    journey.update(sessionAfterDecline(journey.situation().session));
  }, [journey]);

  return (
    <AccessPage title={t('identification.declined.title')} lede={t('identification.declined.lede')}>
      <div className="ff-form">
        <Button size="large" block onPress={close ?? (() => next())}>
          {t(close ? 'identification.required.leave' : 'common.continue')}
        </Button>
        <ContactLink block />
      </div>
    </AccessPage>
  );
};

export default IdentificationDeclinedPage;
