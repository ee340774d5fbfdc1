import { sessionAfterDocumentChoice } from '#shared/flows/identity/identity-updates.ts';
import { Button } from '#shared/ui/actions/button.tsx';
import { useApp } from '#shared/ui/app-context.tsx';
import { AccessPage } from '../access/page/access-page.tsx';
import { useNext } from '../access/page/use-next.ts';

/** Explains why a document is required, and leads back to the picker. Source: ACC-358, ACC-359. */
const IdentificationRequiredPage = () => {
  const { t, journey, close } = useApp();
  const next = useNext();

  const goBack = () => {
    journey.update(sessionAfterDocumentChoice(journey.situation().session));
    next();
  };

  return (
    <AccessPage title={t('identification.required.title')} lede={t('identification.required.lede')}>
      <div className="ff-form">
        <Button size="large" block onPress={goBack}>
          {t('identification.required.document')}
        </Button>
        {close && (
          <Button variant="secondary" size="large" block onPress={close}>
            {t('identification.required.leave')}
          </Button>
        )}
      </div>
    </AccessPage>
  );
};

export default IdentificationRequiredPage;
