/** Banners that a shopper sees once. Fetched while one runs, or while this browser keeps an old flag of one. */
import './dismiss-for-today.css';
import { useEffect, useState } from 'react';
import { fatalStatuses } from '#shared/client/api-error.ts';
import type { Call } from '#shared/client/create-client.ts';
import type { Account } from '#shared/contract/access/account.schema.ts';
import { addTag } from '#shared/contract/access/tags.contract.ts';
import { type Banner, bannerFor, oldSeenBanners, oldSeenKey } from '#shared/domain/account/banners.ts';
import { donationMinor, donationRows } from '#shared/domain/checkout/donation.ts';
import { marketOf } from '#shared/domain/markets/index.ts';
import { takesApplePay } from '#shared/domain/methods/apple-pay.ts';
import { fromMinor } from '#shared/domain/money.ts';
import { mayHaveApplePay } from '#shared/screens/methods/apple-pay/apple-pay-part.ts';
import { storageEntry } from '#shared/screens/shell/storage-entry.ts';
import { ButtonLink } from '#shared/ui/actions/button.tsx';
import { IconButton } from '#shared/ui/actions/icon-button.tsx';
import { useApp, useSituation } from '#shared/ui/app-context.tsx';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { closeIcon } from '#shared/ui/icons/icon.tsx';

interface HomeBannerProps {
  readonly account: Account;
  /** The tags of the account; null where they could not be read, and then no banner is shown. */
  readonly tags: readonly string[] | null;
  readonly isAdvertised: boolean;
}

const old = { getItem: (key: string) => storageEntry(() => localStorage, key).read() };

/** The banner of this visit. Once it has been shown, the account keeps that. Source: POR-155, decision 246. */
export const HomeBanner = ({ account, tags, isAdvertised }: HomeBannerProps) => {
  const { t, call, countryCode } = useApp();
  const { flags } = useSituation();
  const [isHidden, setHidden] = useState(false);
  // Chosen once, so that it stays while the page does.
  const [banner] = useState(
    () =>
      tags &&
      bannerFor({
        running: flags['orders-home-banners'],
        tags: new Set([...tags, ...oldSeenBanners(old)]),
        countryCode,
        isAdvertisedTo: isAdvertised,
        hasApplePay:
          takesApplePay(countryCode) &&
          flags['apple-pay-configuration'].merchantId !== undefined &&
          mayHaveApplePay(),
        paysByApplePay: account.preferredPaymentMethod?.type === 'APPLE_PAY',
      }),
  );
  const seen = banner?.name;
  useEffect(() => {
    // If that fails, it is shown once more.
    if (seen) call(addTag, { body: { name: seen } }, { handles: fatalStatuses }).catch(() => {});
  }, [call, seen]);
  if (!banner || isHidden) return null;
  return (
    <div className="ff-dismissible">
      <BannerText banner={banner} />
      <div className="ff-dismissible__hide">
        <IconButton shape={closeIcon} label={t('home.banner.hide')} onPress={() => setHidden(true)} />
      </div>
    </div>
  );
};

const BannerText = ({ banner }: { readonly banner: Banner }) => {
  const { t, href, formatMoney, countryCode } = useApp();
  switch (banner.kind) {
    case 'apple-pay':
      return (
        <Alert
          kind="info"
          title={t('home.banner.applePay.title')}
          action={
            <ButtonLink variant="secondary" href={href('/billing')}>
              {t('home.banner.applePay.action')}
            </ButtonLink>
          }
        >
          {t('home.banner.applePay.text')}
        </Alert>
      );
    case 'pulse':
      return (
        <Alert kind="info" title={t('home.banner.pulse.title')}>
          {t('home.banner.pulse.text')}
        </Alert>
      );
    case 'donation': {
      const row = donationRows.find(({ campaign }) => campaign === banner.campaign);
      if (!row) return null;
      const amount = formatMoney(fromMinor(donationMinor(row), marketOf(countryCode).currency));
      return (
        <Alert kind="info" title={t('home.banner.donation.title', { amount })}>
          {t('home.banner.donation.text', { cause: t(`home.banner.campaigns.${banner.campaign}`) })}
        </Alert>
      );
    }
  }
};

/** Moves what this browser kept of seen banners to the account. What was not stored is tried again. Source: POR-156. */
export async function migrateSeenBanners(call: Call): Promise<void> {
  for (const name of oldSeenBanners(old)) {
    try {
      await call(addTag, { body: { name } }, { handles: fatalStatuses });
      storageEntry(() => localStorage, oldSeenKey(name)).write(null);
    } catch {
      // The next visit tries again.
    }
  }
}
