import { Fragment, type ReactNode, useId } from 'react';
import type { Account } from '#shared/contract/access/account.schema.ts';
import { shownMobile } from '#shared/domain/access/mobile.ts';
import { isHeld } from '#shared/domain/account/account-status.ts';
import { birthDateFormat } from '#shared/domain/identity/birth-date.ts';
import { formatDateInput } from '#shared/domain/identity/date-input.ts';
import { isProfileLocked } from '#shared/domain/identity/profile-lock.ts';
import { addressLines } from '#shared/domain/identity/written-address.ts';
import { isCountryCode, marketOf } from '#shared/domain/markets/index.ts';
import { showsIdentityStatus } from '#shared/flows/identity/identity-case.ts';
import { verifyIdentityPath } from '#shared/flows/identity/verify-identity.ts';
import { languageName } from '#shared/screens/shell/language-name.ts';
import { Button } from '#shared/ui/actions/button.tsx';
import { TextLink } from '#shared/ui/actions/text-button.tsx';
import { useApp, useSituation } from '#shared/ui/app-context.tsx';
import { SelectField } from '#shared/ui/forms/select-field.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import type { ContactChange } from './use-contact-change.ts';

interface AccountProps {
  readonly account: Account;
}

/** Name, date of birth and address. Source: POR-011. */
export const AboutYou = ({ account }: AccountProps) => {
  const { t, href } = useApp();
  const { flags } = useSituation();
  const headingId = useId();
  const { countryCode, dateOfBirth } = account;
  const isLocked = isCountryCode(countryCode) && isProfileLocked({ ...account, countryCode }, flags);
  return (
    <section aria-labelledby={headingId} className="ff-stack ff-stack--3">
      <div className="ff-account__head">
        <h2 className="ff-h3" id={headingId}>
          {t('account.about')}
        </h2>
        {!isLocked && account.profileConfirmed && (
          <TextLink href={`${href('/account')}?edit=details`}>{t('account.edit.open')}</TextLink>
        )}
      </div>
      <Card>
        <dl>
          <Row label={t('account.name')} hint={isLocked ? t('account.edit.locked') : undefined}>
            {nameOf(account) && <bdi>{nameOf(account)}</bdi>}
          </Row>
          <Row label={t('account.birthDate')} hint={t('account.birthDateHint')}>
            {dateOfBirth && isCountryCode(countryCode) && (
              <span className="ff-account__date notranslate" translate="no">
                {formatDateInput(
                  dateOfBirth,
                  birthDateFormat(countryCode, t('identity.profile.birthDateFormat')),
                )}
              </span>
            )}
          </Row>
          <Row label={t('account.address')}>
            {account.contactAddress && <HomeAddress account={account} />}
          </Row>
          <IdentityStatus account={account} />
        </dl>
      </Card>
    </section>
  );
};

const nameOf = ({ givenNames, otherGivenNames, surname }: Account): string =>
  [givenNames, otherGivenNames, surname].filter(Boolean).join(' ');

const HomeAddress = ({ account: { contactAddress: home, countryCode } }: AccountProps) =>
  home &&
  addressLines(home, countryCode).map((line, index) => (
    <Fragment key={line}>
      {index > 0 && <br />}
      <bdi>{line}</bdi>
    </Fragment>
  ));

/** How the identity check stands, where one is required. Source: POR-292. */
const IdentityStatus = ({ account }: AccountProps) => {
  const { t, href } = useApp();
  const situation = useSituation();
  const { identityCheckStatus: status } = account;
  if (status === 'NOT_REQUIRED' || !showsIdentityStatus(account, situation)) return null;
  return (
    <Row
      label={t('account.identity.label')}
      action={
        (status === 'NOT_VERIFIED' || status === 'PARTIAL_VERIFIED') && (
          <TextLink href={href(verifyIdentityPath(situation))}>{t('account.identity.start')}</TextLink>
        )
      }
    >
      {t(`account.identity.status.${status}`)}
    </Row>
  );
};

interface ContactsProps extends AccountProps {
  readonly change: ContactChange;
}

/** Email, mobile and language, each with the way to change it where there is one. */
export const HowWeReachYou = ({ account, change }: ContactsProps) => {
  const { t } = useApp();
  const headingId = useId();
  const { starting, start } = change;
  const mayChange = !isHeld(account.accountStatus);
  const { email, mobile, countryCode } = account;
  return (
    <section aria-labelledby={headingId} className="ff-stack ff-stack--3">
      <h2 className="ff-h3" id={headingId}>
        {t('account.reach')}
      </h2>
      <Card>
        <dl>
          <Row
            label={t('account.email')}
            hint={t('account.emailHint')}
            action={
              mayChange && (
                <ChangeButton isBusy={starting !== null} onPress={() => start('email')}>
                  {t('account.changeEmail')}
                </ChangeButton>
              )
            }
          >
            <bdi>{email}</bdi>
          </Row>
          <Row
            label={t('account.mobile')}
            hint={mobile === null ? undefined : t('account.mobileHint')}
            action={
              mayChange && (
                <ChangeButton isBusy={starting !== null} onPress={() => start('mobile')}>
                  {t('account.changeMobile')}
                </ChangeButton>
              )
            }
          >
            {mobile !== null && <bdi className="notranslate">{shownMobile(mobile, countryCode)}</bdi>}
          </Row>
          <Language />
        </dl>
      </Card>
    </section>
  );
};

interface ChangeButtonProps {
  readonly isBusy: boolean;
  readonly onPress: () => void;
  readonly children: string;
}

const ChangeButton = ({ isBusy, onPress, children }: ChangeButtonProps) => (
  <Button variant="secondary" size="small" onPress={isBusy ? undefined : onPress}>
    {children}
  </Button>
);

interface RowProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly action?: ReactNode;
  /** What is known; nothing else says so. */
  readonly children: ReactNode;
}

const Row = ({ label, hint, action, children }: RowProps) => {
  const { t } = useApp();
  return (
    <div className="ff-account__row">
      <dt className="ff-small ff-muted">{label}</dt>
      <dd className="ff-account__value">
        {children || <span className="ff-muted">{t('account.none')}</span>}
      </dd>
      {hint && <dd className="ff-small ff-muted ff-account__hint">{hint}</dd>}
      {action && <dd className="ff-account__action">{action}</dd>}
    </div>
  );
};

/** The language of everything shown and sent; to be chosen where the market has more than one. Source: POR-287. */
const Language = () => {
  const { t, countryCode, locale, changeLocale } = useApp();
  const { locales } = marketOf(countryCode);
  if (locales.length < 2) return <Row label={t('account.language')}>{languageName(locale)}</Row>;
  return (
    <div className="ff-account__row">
      <dt className="ff-sr">{t('account.language')}</dt>
      <dd>
        <SelectField
          name="locale"
          label={t('account.language')}
          value={locale}
          onChange={changeLocale}
          options={locales.map((offered) => ({ value: offered, label: languageName(offered) }))}
        />
      </dd>
    </div>
  );
};
