import { useEffect, useState } from 'react';
import { TextButton } from '#shared/ui/actions/text-button.tsx';
import { useApp } from '#shared/ui/app-context.tsx';
import { ContactLink } from '../../shell/contact-link.tsx';
import { DeclinedPage } from './declined-page.tsx';

/** Source: ACC-199. */
const closesAfterMs = 4000;

/** A password reset or security check that failed for good. Source: ACC-199, ACC-200. */
const VerifyDeclined = () => {
  const { t, close } = useApp();
  const [stays, setStays] = useState(false);
  const closes = close !== undefined && !stays;
  useEffect(() => {
    if (!closes) return;
    const closing = setTimeout(close, closesAfterMs);
    return () => clearTimeout(closing);
  }, [close, closes]);
  return (
    <DeclinedPage title={t('access.declined.title')} lede={t('access.declined.lede')}>
      <ContactLink block />
      <div className="ff-access__lines" role="status">
        {closes && (
          <>
            <p className="ff-muted">{t('access.declined.closing')}</p>
            <TextButton onPress={() => setStays(true)}>{t('common.leave.stay')}</TextButton>
          </>
        )}
      </div>
    </DeclinedPage>
  );
};

export default VerifyDeclined;
