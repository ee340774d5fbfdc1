import './order-summary.css';
import { useRef } from 'react';
import { fatalStatuses } from '#shared/client/api-error.ts';
import { startCheckout } from '#shared/contract/checkout/confirm-checkout.contract.ts';
import { AddCardAction, AddCardBody } from '#shared/screens/methods/add-card.tsx';
import { useAddCard } from '#shared/screens/methods/use-add-card.ts';
import { useEnabledBrands } from '#shared/screens/methods/use-enabled-brands.ts';
import { deviceDetails, profilingSessionId } from '#shared/screens/payments/device-details.ts';
import { useFocusRecovery } from '#shared/screens/payments/use-focus-recovery.ts';
import { useApp } from '#shared/ui/app-context.tsx';
import { StickyBar } from '#shared/ui/layout/sticky-bar.tsx';
import { useCheckout } from './checkout-context.tsx';
import { Started, type StartedSession } from './started.tsx';
import { useChoice } from './use-choice.ts';

/** `/add-card`: saves a card, then returns to the summary with that card chosen. */
export default function AddCardScreen() {
  return <Started>{(session) => <AddCard session={session} />}</Started>;
}

const AddCard = ({ session }: { session: StartedSession }) => {
  const { t, formatMoney, call, journey } = useApp();
  const { token, setSession } = useCheckout();
  const { choose } = useChoice(session);
  const bar = useRef<HTMLDivElement>(null);
  const { instalments, amountDueToday } = session;

  /** Makes the summary reload its cards. */
  const forgetCards = () => setSession({ ...session, summary: null });
  const returnWith = async (id: string) => {
    const input = { params: { token }, body: { deviceDetails: deviceDetails(), profilingSessionId } };
    // The card is saved, even if this fails.
    await call(startCheckout, input, { handles: fatalStatuses }).then(setSession, forgetCards);
    choose({ cardId: id });
    journey.next();
  };
  const run = useAddCard({
    enabledBrands: useEnabledBrands(),
    lastPaymentDate: instalments.at(-1)?.dueDate ?? null,
    amexContext: 'order',
    onSaved: (id) => void returnWith(id),
    onShowCards() {
      forgetCards();
      journey.next();
    },
  });
  useFocusRecovery(bar, run.state);

  const amount = formatMoney(amountDueToday);
  const lede = instalments.length > 1 ? 'checkout.addCard.lede' : 'checkout.addCard.ledeOnce';
  return (
    <>
      <main className="ff-page-main" id="main" tabIndex={-1}>
        <div className="ff-intro">
          <h1 className="ff-h1">{t('methods.add.title')}</h1>
          <p className="ff-lede">{t(lede, { amount })}</p>
        </div>
        <AddCardBody run={run} />
      </main>
      <div ref={bar} className="ff-page-bar">
        <StickyBar>
          <AddCardAction run={run} label={t('methods.add.saveAndContinue')} />
        </StickyBar>
      </div>
    </>
  );
};
