import './order-summary.css';
import { useLayoutEffect, useRef, useState } from 'react';
import { planWithDonation } from '#shared/domain/checkout/plan-with-donation.ts';
import { needsShippingAddress } from '#shared/domain/checkout/shipping.ts';
import { experimentOf } from '#shared/flows/experiment-of.ts';
import { applePayRow } from '#shared/screens/methods/apple-pay/use-apple-pay.tsx';
import { MethodChoiceList } from '#shared/screens/methods/method-choice-list.tsx';
import { cardChoice, cardName } from '#shared/screens/methods/saved-card-choice.tsx';
import { SavedCardFields } from '#shared/screens/methods/saved-card-fields.tsx';
import { CardScanStep } from '#shared/screens/methods/scan/card-scan-step.tsx';
import { ThreeDSChallenge } from '#shared/screens/payments/three-ds-challenge.tsx';
import { useFocusRecovery } from '#shared/screens/payments/use-focus-recovery.ts';
import { PartFailed } from '#shared/screens/shell/part-failed.tsx';
import { partWithTexts, usePartWithTexts } from '#shared/screens/shell/part-with-texts.ts';
import { useApp, useSituation } from '#shared/ui/app-context.tsx';
import { LegalText } from '#shared/ui/display/legal-text.tsx';
import { LiveRegion } from '#shared/ui/feedback/live-region.tsx';
import { Loader } from '#shared/ui/feedback/loader.tsx';
import { type Banks, useBanks } from './bank/use-banks.tsx';
import { DeliverySection } from './delivery-section.tsx';
import { DonationSection } from './donation-section.tsx';
import type { ExpressDeliveryProps } from './express/express-delivery.tsx';
import { OrderSection } from './order-section.tsx';
import { PayBar } from './pay-bar.tsx';
import { PlanSection } from './plan-section.tsx';
import { Started, type StartedSession } from './started.tsx';
import { SummaryError } from './summary-error.tsx';
import { useChoice } from './use-choice.ts';
import { type ConfirmRun, useConfirm } from './use-confirm.ts';

/** What variants of experiments add to the summary. */
const variantsPart = partWithTexts(() => import('./summary-variants.tsx'), 'experiments');

const accountLinkNoticePart = partWithTexts(
  async () => (await import('./account-link/account-link-notice.tsx')).AccountLinkNotice,
  'accountLink',
);

const expressPart = partWithTexts(
  async () => (await import('./express/express-delivery.tsx')).ExpressDelivery,
  'delivery',
);

interface SummaryProps {
  readonly session: StartedSession;
}

/** The order, its plan, the choice of a method, and the button to pay. */
const Summary = ({ session }: SummaryProps) => {
  const { t } = useApp();
  const choice = useChoice(session);
  const offer = session.donationOffer;
  const donation = offer?.campaign === choice.donation ? offer : null;
  const shown = donation ? planWithDonation(session, donation.amount) : session;
  const banks = useBanks(session, (cardId) => choice.choose({ cardId }));
  const run = useConfirm(session, choice.cardId, banks, donation, shown.amountDueToday);
  const isDelivered = needsShippingAddress(session);
  const situation = useSituation();
  const dueToday = experimentOf(situation, 'due-today-summary');
  const info = isDelivered ? experimentOf(situation, 'express-info-page') : 'C';
  const { value: variants } = usePartWithTexts(variantsPart, dueToday !== 'C' || info !== 'C');
  const [obstacle, setObstacle] = useState(isDelivered ? t('common.loading') : null);
  const pay = () => {
    if (!obstacle) run.pay();
  };
  const bar = useRef<HTMLDivElement>(null);
  useFocusRecovery(bar, run.state);
  const { state, challenge, send } = run;
  return (
    <>
      <main className="ff-page-main" id="main" tabIndex={-1}>
        <h1 className="ff-sr">{t('checkout.titles.summary')}</h1>
        <LinkNotice />
        <OrderSection
          session={session}
          breakdown={session.mode === 'EXPRESS' ? experimentOf(situation, 'express-order-breakdown') : 'C'}
        />
        {variants && info !== 'C' && <variants.ExpressInfo session={session} variant={info} />}
        {isDelivered && (
          <div inert={state !== 'choosing'}>
            <Express session={session} onObstacle={setObstacle} />
          </div>
        )}
        {variants && dueToday !== 'C' && <variants.DueToday session={shown} variant={dueToday} />}
        <PlanSection session={shown} isByBank={run.account !== null} />
        {offer && (
          <div inert={state !== 'choosing'}>
            <DonationSection
              offer={offer}
              isGiven={donation !== null}
              onChange={(isGiven) => choice.choose({ donation: isGiven ? offer.campaign : '' })}
            />
          </div>
        )}
        <PayWith
          session={shown}
          run={run}
          banks={banks}
          onPay={pay}
          onChoose={(cardId) => choice.choose({ cardId })}
        />
        {!isDelivered && session.orderDetail.shippingAddress && (
          <DeliverySection address={session.orderDetail.shippingAddress} />
        )}
        <SmallPrint session={session} />
      </main>
      <div ref={bar} className="ff-page-bar">
        <PayBar session={shown} run={run} banks={banks} obstacle={obstacle} onPay={pay} />
      </div>
      <CardScanStep step={run.scan} card={run.card && cardName(t, run.card)} />
      {state === 'challenging' && challenge && (
        <ThreeDSChallenge
          challenge={challenge}
          bank={run.card?.issuingBank ?? null}
          onComplete={() => send('completed')}
          onCancel={() => send('cancelled')}
        />
      )}
    </>
  );
};

/** The outcome of a link request, fetched where there was one. Source: PAY-390. */
const LinkNotice = () => {
  const isNeeded = useSituation().session.accountLinkNotice !== null;
  const { value: AccountLinkNotice } = usePartWithTexts(accountLinkNoticePart, isNeeded);
  return <LiveRegion>{AccountLinkNotice && <AccountLinkNotice />}</LiveRegion>;
};

/** The choice of address and option, fetched where an order needs one. */
const Express = (props: ExpressDeliveryProps) => {
  const { t } = useApp();
  const { value: ExpressDelivery, failure, retry } = usePartWithTexts(expressPart);
  if (ExpressDelivery) return <ExpressDelivery {...props} />;
  return (
    <section className="ff-section">
      {ExpressDelivery === null ? (
        <PartFailed failure={failure} onRetry={retry} />
      ) : (
        <Loader>{t('common.loading')}</Loader>
      )}
    </section>
  );
};

interface PayWithProps {
  readonly session: StartedSession;
  readonly run: ConfirmRun;
  readonly banks: Banks | null;
  readonly onChoose: (cardId: string) => void;
  readonly onPay: () => void;
}

const PayWith = ({ session, run, banks, onChoose, onPay }: PayWithProps) => {
  const { t, journey } = useApp();
  const { flags } = useSituation();
  const container = useRef<HTMLDivElement>(null);
  const { applePay, card, account, method, fields } = run;

  // After a decline the shopper needs another card, so the focus moves there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per decline
  useLayoutEffect(() => {
    if (run.state === 'choosing' && typeof run.decline === 'number') focusAnother(container.current, method);
  }, [run.state, run.decline]);

  return (
    <section className="ff-section" ref={container}>
      <SummaryError session={session} run={run} />
      <div inert={run.state !== 'choosing'}>
        <MethodChoiceList
          rows={[
            ...session.summary.savedCards.map((each) =>
              cardChoice(t, each, flags['ri-card-issuer-check-enabled']),
            ),
            ...(applePay ? [applePayRow(t)] : []),
            ...(banks?.rows ?? []),
          ]}
          value={method}
          onChange={onChoose}
          add={
            banks?.add
              ? { label: t('bank.add.title'), opensDialog: true, onPress: banks.add }
              : { label: t('methods.choose.add'), onPress: () => journey.open('/add-card') }
          }
        />
        <div className="ff-order__method">
          {run.paysByApple && applePay?.about}
          {banks?.view(account)}
        </div>
        {card && (
          <div className={card.cvvRequired ? 'ff-order__code' : 'ff-order__fields'}>
            <SavedCardFields
              card={card}
              handle={fields}
              lastPaymentDate={session.instalments.at(-1)?.dueDate ?? null}
              onEnter={onPay}
            />
          </div>
        )}
      </div>
    </section>
  );
};

function focusAnother(container: HTMLElement | null, declinedId: string | undefined) {
  const other = `input[type=radio]:enabled:not([value="${declinedId}"]), .ff-choice--add`;
  container?.querySelector<HTMLElement>(other)?.focus();
}

/** The late fee and the terms, shown before the shopper confirms. [PAY-407] */
const SmallPrint = ({ session: { firstLateFee } }: { session: StartedSession }) => {
  const { t, formatMoney } = useApp();
  return (
    <p className="ff-xs ff-muted ff-section">
      {firstLateFee && (
        <span>
          {t('checkout.summary.lateFee', {
            fee: formatMoney(firstLateFee.amount),
            count: firstLateFee.graceDays,
          })}
        </span>
      )}{' '}
      <LegalText text={t('checkout.summary.terms')} />
    </p>
  );
};

/** `/summary`: the order, its payments, and the card to pay with. Source: PAY-388, PAY-389. */
export default function SummaryScreen() {
  return <Started>{(session) => <Summary session={session} />}</Started>;
}
