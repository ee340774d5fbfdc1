import type { Account } from '#shared/contract/access/account.schema.ts';
import { writtenAddress } from '#shared/domain/identity/written-address.ts';
import type { SessionData } from '#shared/domain/session.ts';
import {
  sessionAfterDocumentChoice,
  sessionAfterRetrySkip,
} from '#shared/flows/identity/identity-updates.ts';
import { Button } from '#shared/ui/actions/button.tsx';
import { TextButton } from '#shared/ui/actions/text-button.tsx';
import { useApp } from '#shared/ui/app-context.tsx';
import { KeyValues } from '#shared/ui/display/key-values.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import { DateText } from '#shared/ui/orders/date-text.tsx';
import { AccessLinks, AccessPage } from '../page/access-page.tsx';
import { useNext } from '../page/use-next.ts';
import { fullName } from './full-name.ts';

interface ProfileRetryProps {
  account: Account;
  onEdit: () => void;
}

/**
 * profile-retry-page: the details that could not be confirmed, with the choice to edit, use a document or skip.
 * Source: ACC-205, ACC-206.
 */
export const ProfileRetry = ({ account, onEdit }: ProfileRetryProps) => {
  const { t, journey, countryCode } = useApp();
  const next = useNext();
  const { dateOfBirth, contactAddress } = account;

  const leave = (update: (session: SessionData) => Partial<SessionData>, event: string) => {
    journey.update(update(journey.situation().session));
    next({ event });
  };

  return (
    <AccessPage title={t('identity.retry.title')} lede={t('identity.retry.lede')}>
      <div className="ff-form">
        <Card>
          <KeyValues
            rows={[
              { key: 'name', label: t('identity.retry.name'), value: fullName(account) },
              {
                key: 'born',
                label: t('identity.profile.birthDate'),
                value: dateOfBirth ? <DateText date={dateOfBirth} style="long" /> : '',
              },
              {
                key: 'address',
                label: t('identity.address.title'),
                value: contactAddress ? writtenAddress(contactAddress, countryCode) : '',
              },
            ]}
          />
        </Card>
        <Button size="large" block onPress={onEdit}>
          {t('identity.retry.edit')}
        </Button>
        <Button
          variant="secondary"
          size="large"
          block
          onPress={() => leave(sessionAfterDocumentChoice, 'id_check_required')}
        >
          {t('identity.retry.document')}
        </Button>
        <AccessLinks>
          <TextButton onPress={() => leave(sessionAfterRetrySkip, 'skip_page')}>
            {t('identity.retry.skip')}
          </TextButton>
        </AccessLinks>
      </div>
    </AccessPage>
  );
};
