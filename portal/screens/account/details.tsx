import { type ReactNode, useId } from 'react';
import type { Account } from '#shared/contract/access/account.schema.ts';
import { shownMobile } from '#shared/domain/access/mobile.ts';
import { isHeld } from '#shared/domain/account/account-status.ts';
import { writtenAddress } from '#shared/domain/identity/written-address.ts';
import { marketOf } from '#shared/domain/markets/index.ts';
import { languageName } from '#shared/screens/shell/language-name.ts';
import { TextButton } from '#shared/ui/actions/text-button.tsx';
import { useApp } from '#shared/ui/app-context.tsx';
import { SelectField } from '#shared/ui/forms/select-field.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import type { ContactChange } from './use-contact-change.ts';

interface DetailsProps {
  readonly account: Account;
  readonly change: ContactChange;
}

/** Name, address, email and mobile, each with the way to change it where there is one. */
export const Details = ({ account, change }: DetailsProps) => {
  const { t } = useApp();
  const headingId = useId();
  const { starting, start } = change;
  const mayChange = !isHeld(account.accountStatus);
  return (
    <section aria-labelledby={headingId} className="ff-stack ff-stack--3">
      <h2 className="ff-h3" id={headingId}>
        {t('account.details')}
      </h2>
      <Card>
        <dl>
          <Row label={t('account.name')} value={nameOf(account)} />
          <Row label={t('account.address')} value={addressOf(account)} />
          <Row label={t('account.email')} value={account.email} hint={t('account.emailHint')}>
            {mayChange && (
              <TextButton busy={starting !== null} onPress={() => start('email')}>
                {t('account.changeEmail')}
              </TextButton>
            )}
          </Row>
          <Row label={t('account.mobile')} value={mobileOf(account)}>
            {mayChange && (
              <TextButton busy={starting !== null} onPress={() => start('mobile')}>
                {t('account.changeMobile')}
              </TextButton>
            )}
          </Row>
        </dl>
      </Card>
      <Language />
    </section>
  );
};

const mobileOf = ({ mobile, countryCode }: Account): string =>
  mobile === null ? '' : shownMobile(mobile, countryCode);

const nameOf = ({ givenNames, otherGivenNames, surname }: Account): string =>
  [givenNames, otherGivenNames, surname].filter(Boolean).join(' ');

const addressOf = ({ contactAddress, countryCode }: Account): string =>
  contactAddress ? writtenAddress(contactAddress, countryCode) : '';

interface RowProps {
  readonly label: string;
  readonly value: string;
  readonly hint?: string;
  readonly children?: ReactNode;
}

const Row = ({ label, value, hint, children }: RowProps) => {
  const { t } = useApp();
  return (
    <div className="ff-account__row">
      <dt className="ff-small ff-muted">{label}</dt>
      <dd className="ff-account__value">
        {value === '' ? <span className="ff-muted">{t('account.none')}</span> : <bdi>{value}</bdi>}
      </dd>
      {hint && <dd className="ff-small ff-muted ff-account__hint">{hint}</dd>}
      {children && <dd className="ff-account__action">{children}</dd>}
    </div>
  );
};

/** The language of everything shown and sent, where the market has more than one. Source: POR-287. */
const Language = () => {
  const { t, countryCode, locale, changeLocale } = useApp();
  const { locales } = marketOf(countryCode);
  if (locales.length < 2) return null;
  return (
    <Card padded>
      <SelectField
        name="locale"
        label={t('account.language')}
        value={locale}
        onChange={changeLocale}
        options={locales.map((offered) => ({ value: offered, label: languageName(offered) }))}
      />
    </Card>
  );
};
