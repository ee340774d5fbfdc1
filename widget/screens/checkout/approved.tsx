import type { CheckoutSession } from '#shared/contract/checkout/checkout.schema.ts';
import { planWithDonation } from '#shared/domain/checkout/plan-with-donation.ts';
import { isAmountOpen } from '#shared/domain/checkout/shipping.ts';
import { toMinor } from '#shared/domain/money.ts';
import { useApp } from '#shared/ui/app-context.tsx';
import { HeroGlyph } from '#shared/ui/brand/hero-glyph.tsx';
import { RichText } from '#shared/ui/display/rich-text.tsx';
import { Tag } from '#shared/ui/display/tag.tsx';
import { Sheet } from '#shared/ui/layout/sheet.tsx';
import { InstalmentTimeline } from '#shared/ui/orders/instalment-timeline.tsx';
import { BackBar } from './back-bar.tsx';
import { useCheckout } from './checkout-context.tsx';
import { usePlan } from './plan-section.tsx';
import { usePortalAddress } from './use-portal-address.ts';

/**
 * The order was approved: what is due next, and the return to the shop. Nothing is charged yet: a confirm only authorises
 * what is due today, and the shop captures it when it processes the order (PAY-410, MER-155).
 */
export const Approved = () => {
  const { session: original } = useCheckout();
  const { donation } = original;
  const session = donation ? planWithDonation(original, donation.amount) : original;
  return (
    <>
      <main className="ff-page-main ff-outcome" id="main" tabIndex={-1}>
        <div className="ff-outcome__art">
          <HeroGlyph unfolded={1} celebrate />
        </div>
        {isAmountOpen(session) ? (
          <IntroOfOpenAmount shop={session.merchant.displayName} />
        ) : (
          <>
            <Intro session={session} />
            <Next session={session} />
          </>
        )}
        <AccountLink />
      </main>
      <BackBar status="SUCCESS" isAutomatic />
    </>
  );
};

const hasAmountDueToday = ({ amountDueToday }: CheckoutSession): boolean => toMinor(amountDueToday) > 0;

const Intro = ({ session }: { session: CheckoutSession }) => {
  const { t, formatMoney } = useApp();
  const { merchant, orderDetail, amountDueToday, donation, pickup } = session;
  const shop = merchant.displayName;
  const reference = orderDetail.merchantReference;
  const isDueToday = hasAmountDueToday(session);
  return (
    <div className="ff-outcome__intro">
      <h1 className="ff-h1">
        {isDueToday
          ? t('checkout.success.title', { amount: formatMoney(amountDueToday) })
          : t('checkout.success.titleNothingToday')}
      </h1>
      <p className="ff-lede">
        {reference === null
          ? t(`checkout.success.${pickup ? 'textPickupNoReference' : 'textNoReference'}`, { shop })
          : t(`checkout.success.${pickup ? 'textPickup' : 'text'}`, { shop, reference })}
      </p>
      {isDueToday && <p className="ff-lede">{t('checkout.success.taken', { shop })}</p>}
      {isDueToday && session.paidByBankAccount && (
        <p className="ff-small ff-muted">{t('checkout.success.byBank')}</p>
      )}
      {donation && (
        <p className="ff-small ff-muted">
          {t('checkout.donation.given', { amount: formatMoney(donation.amount) })}
        </p>
      )}
    </div>
  );
};

/** The shop still adds the delivery, and charges nothing before that. */
const IntroOfOpenAmount = ({ shop }: { shop: string }) => {
  const { t } = useApp();
  return (
    <div className="ff-outcome__intro">
      <h1 className="ff-h1">{t('checkout.success.titleOpen')}</h1>
      <p className="ff-lede">{t('checkout.success.textOpen', { shop })}</p>
    </div>
  );
};

const Next = ({ session }: { session: CheckoutSession }) => {
  const { t, formatMoney, formatDate } = useApp();
  const isDueToday = hasAmountDueToday(session);
  const [today, ...later] = usePlan(session, isDueToday ? 'pending' : 'owed');
  const next = session.instalments[1];
  if (!today || !next) return null;
  const note = isDueToday && <Tag tone="paid">{t('checkout.success.approved')}</Tag>;
  return (
    <Sheet className="ff-outcome__plan" label={t('checkout.success.plan')}>
      <InstalmentTimeline items={[{ ...today, note }, ...later]} />
      <p className="ff-small">
        <RichText
          text={t('checkout.success.next', {
            amount: formatMoney(next.amount),
            date: formatDate(next.dueDate, 'long'),
          })}
          parts={{ strong: (content) => <strong>{content}</strong> }}
        />
      </p>
    </Sheet>
  );
};

const AccountLink = () => {
  const { t } = useApp();
  const portal = usePortalAddress();
  if (portal === null) return null;
  const account = (content: string) => (
    <a href={portal} target="_blank" rel="noopener">
      {content}
    </a>
  );
  return (
    <p className="ff-small ff-muted">
      <RichText text={t('checkout.success.account')} parts={{ account }} />
    </p>
  );
};
