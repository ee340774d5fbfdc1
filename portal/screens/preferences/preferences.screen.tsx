import './preferences.css';
import { useState } from 'react';
import {
  type ConsentStatus,
  getsPrescreenedOffers,
  hasPrescreenedOffers,
  mayChoosePrescreenedOffers,
} from '#shared/domain/account/credit-consent.ts';
import { TextButton } from '#shared/ui/actions/text-button.tsx';
import { useApp, useSituation } from '#shared/ui/app-context.tsx';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { Icon, infoIcon } from '#shared/ui/icons/icon.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import { AccountMain } from '../account-main.tsx';
import { lazyDialog } from '../lazy-dialog.tsx';
import { LoadProblem } from '../load-problem.tsx';
import { withQueries } from '../with-queries.tsx';
import { Setting } from './setting.tsx';
import { useCreditChecks, useMarketing, usePreferences, usePrescreenedOffers } from './use-preferences.ts';

const OffersDialog = lazyDialog(
  async () => (await import('./offers-dialog.tsx')).default,
  'preferences.offers.title',
);

/** `/preferences`: what the shopper hears from us, and what we may look at. Source: POR-013, POR-014, POR-413. */
const PreferencesPage = () => {
  const { t } = useApp();
  const { data, isFailed, isPending, retry } = usePreferences();
  return (
    <AccountMain loading={isPending}>
      <div className="ff-preferences">
        <div className="ff-stack ff-stack--1">
          <h1 className="ff-h1">{t('preferences.title')}</h1>
          <p className="ff-muted">{t('preferences.lede')}</p>
        </div>
        {isPending && <Skeleton label={t('preferences.loading')} shape="cards" count={2} />}
        {isFailed && (
          <LoadProblem title={t('preferences.failedTitle')} onRetry={retry}>
            {t('errors.service_unavailable')}
          </LoadProblem>
        )}
        {data && <News on={data.isSubscribed} />}
        {data && <Credit consent={data.consent} />}
      </div>
    </AccountMain>
  );
};

const News = ({ on }: { on: boolean }) => {
  const { t } = useApp();
  const saving = useMarketing();
  return (
    <section aria-labelledby="news">
      <h2 className="ff-h3" id="news">
        {t('preferences.news.title')}
      </h2>
      <Card>
        <Setting
          title={t('preferences.news.name')}
          text={t('preferences.news.text')}
          on={on}
          saving={saving}
        />
      </Card>
    </section>
  );
};

const Credit = ({ consent }: { consent: ConsentStatus }) => {
  const { t, countryCode } = useApp();
  const { session } = useSituation();
  const hasOffers = hasPrescreenedOffers(session.countryCode ?? countryCode);
  const checks = useCreditChecks();
  return (
    <section aria-labelledby="credit">
      <h2 className="ff-h3" id="credit">
        {t('preferences.credit.title')}
      </h2>
      <Card>
        <Setting
          title={t('preferences.credit.checks')}
          text={t('preferences.credit.checksText')}
          on={consent.creditChecks.consented}
          saving={checks}
        />
        {hasOffers && <Offers consent={consent} />}
      </Card>
      {hasOffers && <p className="ff-small ff-muted">{t('preferences.credit.need')}</p>}
    </section>
  );
};

/** Source: POR-317 to POR-319. */
const Offers = ({ consent }: { consent: ConsentStatus }) => {
  const { t, countryCode } = useApp();
  const { session, flags } = useSituation();
  const saving = usePrescreenedOffers();
  const [isOpen, setOpen] = useState(false);
  const isUsable = mayChoosePrescreenedOffers(consent, session.countryCode ?? countryCode, flags);
  const on = getsPrescreenedOffers(consent);
  // Without credit checks the line below the switches says why.
  const isClosed = !isUsable && consent.creditChecks.consented;
  return (
    <>
      <Setting
        title={t('preferences.credit.offers')}
        text={t('preferences.credit.offersText')}
        on={on}
        saving={isOpen ? { ...saving, problem: undefined } : saving}
        unavailable={!isUsable}
      >
        {(isUsable || isClosed) && (
          <p className="ff-small ff-setting__reason">
            <Icon shape={infoIcon} size={18} />
            <span>
              <span>{isClosed ? t('preferences.credit.closed') : t('preferences.credit.unless')}</span>{' '}
              {isUsable && (
                <TextButton hasPopup="dialog" onPress={() => setOpen(true)}>
                  {t('preferences.credit.means')}
                </TextButton>
              )}
            </span>
          </p>
        )}
      </Setting>
      {isOpen && <OffersDialog on={on} saving={saving} onClose={() => setOpen(false)} />}
    </>
  );
};

export default withQueries(PreferencesPage);
