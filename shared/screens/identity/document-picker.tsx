import './document-picker.css';
import { type FormEvent, useEffect, useState } from 'react';
import type { Account } from '#shared/contract/access/account.schema.ts';
import type { IdentityDocument } from '#shared/domain/identity/identity-document.ts';
import { Button } from '#shared/ui/actions/button.tsx';
import { TextButton } from '#shared/ui/actions/text-button.tsx';
import { useApp } from '#shared/ui/app-context.tsx';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { ChoiceList } from '#shared/ui/forms/choice-list.tsx';
import {
  downIcon,
  Icon,
  type IconShape,
  idCardIcon,
  medicareIcon,
  passportIcon,
} from '#shared/ui/icons/icon.tsx';
import { StickyBar } from '#shared/ui/layout/sticky-bar.tsx';
import { AccessPage } from '../access/page/access-page.tsx';
import { fullName } from '../access/profile/full-name.ts';
import { preload } from '../shell/part.ts';
import { documentParts } from './document-parts.ts';
import type { Identification } from './use-identification.ts';

const icons: Record<IdentityDocument, IconShape> = {
  LICENCE: idCardIcon,
  MEDICARE: medicareIcon,
  PASSPORT: passportIcon,
};

interface DocumentPickerProps {
  identification: Identification;
  account: Account;
  onChosen: (document: IdentityDocument) => void;
}

/** The choice of an identity document. Source: ACC-271, ACC-305, ACC-335, ACC-359, ACC-451. */
export const DocumentPicker = ({ identification, account, onChosen }: DocumentPickerProps) => {
  const { t, formatDate, href } = useApp();
  const { documents, needed, accepted, countryCode, maySkip, isLocked, skip, abandon } = identification;
  const [wanted, setWanted] = useState<IdentityDocument | null>(null);
  const chosen = wanted !== null && documents.includes(wanted) ? wanted : documents[0];
  const { dateOfBirth } = account;

  // biome-ignore lint/correctness/useExhaustiveDependencies: preloads the forms once
  useEffect(() => {
    preload(...documents.map((document) => documentParts[document]));
  }, []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (chosen) onChosen(chosen);
  };

  return (
    <form className="ff-picker" onSubmit={submit} noValidate>
      <AccessPage
        title={t('identification.title')}
        lede={t(accepted ? 'identification.ledeAnother' : 'identification.lede', { count: needed })}
      >
        <div className="ff-form">
          {accepted && (
            <Alert kind="success" title={t(`identification.accepted.${accepted}`)}>
              {t('identification.acceptedNext')}
            </Alert>
          )}
          <ChoiceList
            legend={t('identification.choose', { count: needed })}
            name="document"
            value={chosen}
            onChange={(value) => setWanted(value as IdentityDocument)}
            choices={documents.map((document) => ({
              value: document,
              title: t(`identification.document.${document}`),
              meta: t(metaKey(document, countryCode)),
              end: <Icon shape={icons[document]} size={24} className="ff-document__icon" />,
            }))}
          />
          <details className="ff-why">
            <summary>
              <span>{t('identification.why.title')}</span>
              <Icon shape={downIcon} size={18} />
            </summary>
            <p className="ff-small ff-muted">{t('identification.why.text')}</p>
          </details>
          {dateOfBirth && (
            <Alert kind="info" title={t('identification.match.title')}>
              <span>
                {t('identification.match.text', {
                  name: fullName(account),
                  date: formatDate(dateOfBirth, 'long'),
                })}
              </span>{' '}
              {!isLocked && (
                <a className="ff-nowrap" href={href('/profile')}>
                  {t('identification.match.edit')}
                </a>
              )}
            </Alert>
          )}
        </div>
      </AccessPage>
      <StickyBar>
        <Button type="submit" size="large" block>
          {chosen && t(`identification.continueWith.${chosen}`)}
        </Button>
        <div className="ff-picker__other">
          {maySkip ? (
            <TextButton small onPress={skip}>
              {t('identification.skip')}
            </TextButton>
          ) : (
            <TextButton small onPress={abandon}>
              {t('identification.abandon')}
            </TextButton>
          )}
        </div>
      </StickyBar>
    </form>
  );
};

/** A licence's description depends on the country. */
const metaKey = (document: IdentityDocument, countryCode: string) => {
  if (document !== 'LICENCE') return `identification.documentMeta.${document}` as const;
  if (countryCode === 'AU') return 'identification.documentMeta.LICENCE_AU';
  return countryCode === 'NZ'
    ? 'identification.documentMeta.LICENCE_NZ'
    : 'identification.documentMeta.LICENCE';
};
