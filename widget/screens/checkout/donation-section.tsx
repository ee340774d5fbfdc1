import type { Translate } from '#shared/content/keys.ts';
import type { CheckoutSession } from '#shared/contract/checkout/checkout.schema.ts';
import { donationCampaigns } from '#shared/domain/checkout/donation.ts';
import { useApp } from '#shared/ui/app-context.tsx';
import { Checkbox } from '#shared/ui/forms/checkbox.tsx';
import { Card } from '#shared/ui/layout/card.tsx';

interface DonationSectionProps {
  readonly offer: NonNullable<CheckoutSession['donationOffer']>;
  readonly isGiven: boolean;
  readonly onChange: (isGiven: boolean) => void;
}

/** Offers to add a donation to today's payment; not ticked by default. [PAY-067] */
export const DonationSection = ({ offer, isGiven, onChange }: DonationSectionProps) => {
  const { t, formatMoney } = useApp();
  const cause = causeOf(t, offer.campaign);
  return (
    <Card padded className="ff-donation">
      <Checkbox name="donation" checked={isGiven} onChange={onChange}>
        {cause && <strong className="ff-donation__cause">{cause}</strong>}
        <span>{t('checkout.donation.label', { amount: formatMoney(offer.amount) })}</span>
      </Checkbox>
      <p className="ff-small ff-muted ff-donation__note">{t('checkout.donation.note')}</p>
    </Card>
  );
};

/** Name of a campaign; null for one that is newer than this app. */
function causeOf(t: Translate, campaign: string): string | null {
  const known = donationCampaigns.find((each) => each === campaign);
  return known ? t(`checkout.donation.causes.${known}`) : null;
}
