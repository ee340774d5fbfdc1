import './order-summary.css';
import { useEffect, useRef } from 'react';
import { CardChoiceList } from '#shared/screens/methods/card-choice-list.tsx';
import { SavedCardFields } from '#shared/screens/methods/saved-card-fields.tsx';
import { ThreeDSChallenge } from '#shared/screens/payments/three-ds-challenge.tsx';
import { useKeptFocus } from '#shared/screens/payments/use-kept-focus.ts';
import { useApp } from '#shared/ui/app-context.tsx';
import { DeliveryPart } from './delivery-part.tsx';
import { OrderPart } from './order-part.tsx';
import { PayBar } from './pay-bar.tsx';
import { PlanPart } from './plan-part.tsx';
import type { StartedSession } from './started.tsx';
import { SummaryTrouble } from './summary-trouble.tsx';
import { type ConfirmRun, useConfirm } from './use-confirm.ts';

interface SummaryProps {
  readonly session: StartedSession;
  readonly wantedCard: string | null;
}

export const Summary = ({ session, wantedCard }: SummaryProps) => {
  const { t } = useApp();
  const run = useConfirm(session, wantedCard);
  const bar = useRef<HTMLDivElement>(null);
  useKeptFocus(bar, run.state);
  const { state, challenge, send } = run;
  return (
    <>
      <main className="ff-page-main" id="main" tabIndex={-1}>
        <h1 className="ff-sr">{t('checkout.titles.summary')}</h1>
        <OrderPart session={session} />
        <PlanPart session={session} />
        <PayWith session={session} run={run} />
        {session.orderDetail.shippingAddress && (
          <DeliveryPart address={session.orderDetail.shippingAddress} />
        )}
        <SmallPrint session={session} />
      </main>
      <div ref={bar} className="ff-page-bar">
        <PayBar session={session} run={run} />
      </div>
      {state === 'challenging' && challenge !== null && (
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

const PayWith = ({ session, run }: { session: StartedSession; run: ConfirmRun }) => {
  const { journey } = useApp();
  const place = useRef<HTMLDivElement>(null);
  const { card, fields, choose, send } = run;

  // After a decline the way on is another card, so that is where the keyboard goes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each decline
  useEffect(() => {
    if (run.state === 'choosing' && typeof run.decline === 'number') focusAnother(place.current, card?.id);
  }, [run.state, run.decline]);

  return (
    <section className="ff-section" ref={place}>
      <SummaryTrouble session={session} run={run} />
      <div inert={run.isCalling}>
        <CardChoiceList
          cards={session.summary.savedCards}
          value={card?.id}
          onChange={choose}
          newCard={{ open: () => journey.open('/add-card') }}
        />
        {card && (
          <div className={card.cvvRequired ? 'ff-order__code' : undefined}>
            <SavedCardFields
              card={card}
              handle={fields}
              lastPaymentDate={session.instalments.at(-1)?.dueDate ?? null}
              onEnter={() => send('pay')}
            />
          </div>
        )}
      </div>
    </section>
  );
};

function focusAnother(place: HTMLElement | null, declinedId: string | undefined) {
  const radios = [...(place?.querySelectorAll<HTMLInputElement>('input[type=radio]:enabled') ?? [])];
  const other = radios.find(({ value }) => value !== declinedId);
  (other ?? place?.querySelector<HTMLElement>('.ff-choice--add'))?.focus();
}

/** What a late payment costs, before anything is agreed to. [PAY-407] */
const SmallPrint = ({ session: { firstLateFee } }: { session: StartedSession }) => {
  const { t, formatMoney } = useApp();
  return (
    <p className="ff-xs ff-muted ff-section">
      {firstLateFee &&
        t('checkout.summary.lateFee', {
          fee: formatMoney(firstLateFee.amount),
          count: firstLateFee.graceDays,
        })}{' '}
      {t('checkout.summary.terms')}
    </p>
  );
};
