import { resultCodeTextKey } from '#shared/domain/payments/result-codes.ts';
import { useApp } from '#shared/ui/app-context.tsx';
import type { QuarterNumber } from '#shared/ui/brand/glyph-geometry.ts';
import { HeroGlyph } from '#shared/ui/brand/hero-glyph.tsx';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { LiveRegion } from '#shared/ui/feedback/live-region.tsx';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { Checkbox } from '#shared/ui/forms/checkbox.tsx';
import { failureText } from '#shared/ui/forms/error-text.ts';
import { CardChoiceList, newCardChoice } from '../methods/card-choice-list.tsx';
import { NewCardFields } from '../methods/new-card-fields.tsx';
import { SavedCardFields } from '../methods/saved-card-fields.tsx';
import { outcomeText } from './outcome-text.ts';
import { ThreeDSChallenge } from './three-ds-challenge.tsx';
import type { PayNowRun } from './use-pay-now.ts';

interface PayNowBodyProps {
  readonly run: PayNowRun;
  readonly amount: string;
  readonly shop: string;
  readonly quarter: QuarterNumber;
}

/** Content of the dialog: error or result, and the choice of a card. */
export const PayNowBody = ({ run, amount, shop, quarter }: PayNowBodyProps) => {
  const { t } = useApp();
  const { state, challenge, send } = run;
  return (
    <>
      <div className="ff-pay-now__news">
        <LiveRegion urgent>
          <PaymentError run={run} amount={amount} />
        </LiveRegion>
        <LiveRegion>
          {(state === 'succeeded' || state === 'pending') && (
            <Done isPaid={state === 'succeeded'} run={run} amount={amount} shop={shop} quarter={quarter} />
          )}
        </LiveRegion>
      </div>
      {state === 'initiating' && <Skeleton label={t('payments.payNow.loading')} shape="cards" count={2} />}
      {state === 'challenging' && challenge && (
        <ThreeDSChallenge
          challenge={challenge}
          bank={run.savedCard?.issuingBank ?? null}
          onComplete={() => send('completed')}
          // Closing the check cancels it; the flow then reads the result as usual. [PAY-182]
          onCancel={() => send('cancelled')}
        />
      )}
      {showsMethods(run) && (
        <form
          className="ff-stack ff-stack--5"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            run.pay();
          }}
        >
          <Methods run={run} />
          <button type="submit" hidden />
        </form>
      )}
    </>
  );
};

/** The fields stay from the choice to the confirm, because removing the frame would lose what was typed. */
const showsMethods = ({ state, isCalling }: PayNowRun): boolean =>
  state === 'choosing' ||
  state === 'challenging' ||
  state === 'unspecifiedError' ||
  (isCalling && state !== 'initiating');

const Methods = ({ run }: { run: PayNowRun }) => {
  const { t } = useApp();
  const { offer, savedCard, newCard, savedCardFields, lastPaymentDate } = run;
  const isClosed = run.state === 'unspecifiedError';
  // The card must not change while a payment with it is waiting or running.
  const isHeld = run.isCalling || run.isWaiting;
  return (
    <div className={`ff-stack ff-stack--5${isClosed ? ' ff-locked' : ''}`} inert={isClosed || isHeld}>
      <CardChoiceList
        cards={offer?.savedCards ?? []}
        value={savedCard?.id ?? newCardChoice}
        onChange={run.choose}
        newCard="row"
      />
      {savedCard ? (
        <SavedCardFields
          card={savedCard}
          handle={savedCardFields}
          lastPaymentDate={lastPaymentDate}
          surface="raised"
          onEnter={run.pay}
        />
      ) : (
        <NewCardFields card={newCard} surface="raised" onEnter={run.pay}>
          <Checkbox name="store" checked={run.store} onChange={run.setStore}>
            {t('methods.new.store')}
          </Checkbox>
        </NewCardFields>
      )}
    </div>
  );
};

const PaymentError = ({ run, amount }: { run: PayNowRun; amount: string }) => {
  const { t } = useApp();
  const { state, outcome, resultCode } = run;
  switch (state) {
    case 'choosing': {
      const text = outcomeText(t, outcome);
      return text ? (
        <Alert kind="warning" title={t('payments.payNow.declinedTitle', { amount })}>
          {text}
        </Alert>
      ) : null;
    }
    case 'declined':
      return (
        <Alert kind="warning" title={t('payments.payNow.declinedTitle', { amount })}>
          {t(resultCodeTextKey(resultCode ?? -1))}
        </Alert>
      );
    case 'orderStatusError':
      return (
        <Alert kind="info" title={t('payments.payNow.orderStatusTitle')}>
          {t('payments.payNow.orderStatusError')}
        </Alert>
      );
    case 'accountSuspended':
      return (
        <Alert kind="suspended" title={t('payments.payNow.suspendedTitle')}>
          {t('errors.chargeback_pending')}
        </Alert>
      );
    case 'unspecifiedError':
      return (
        <Alert kind="warning" title={t('payments.payNow.unspecifiedTitle')}>
          {t('payments.payNow.unspecified')}
        </Alert>
      );
    case 'fatal':
      return <Fatal run={run} />;
    default:
      return null;
  }
};

/** Distinguishes a payment that never started from one with an unknown outcome. */
const Fatal = ({ run: { offer, outcome, resultCode } }: { run: PayNowRun }) => {
  const { t } = useApp();
  const hasBegun = offer !== null;
  const ending = resultCode === null ? t('payments.payNow.fatal') : t(resultCodeTextKey(resultCode));
  return (
    <Alert
      kind="warning"
      title={t(hasBegun ? 'payments.payNow.fatalTitle' : 'payments.payNow.initiateFailedTitle')}
    >
      {hasBegun ? ending : `${failureText(t, outcome?.failure)} ${t('payments.payNow.initiateFailed')}`}
    </Alert>
  );
};

interface DoneProps extends PayNowBodyProps {
  readonly isPaid: boolean;
}

const Done = ({ isPaid, run, amount, shop, quarter }: DoneProps) => {
  const { t } = useApp();
  return (
    <div className="ff-pay-now__done">
      {isPaid && <HeroGlyph unfolded={quarter} celebrate />}
      <p className="ff-h2">
        {t(isPaid ? 'payments.payNow.succeeded' : 'payments.payNow.pending', { amount })}
      </p>
      <p className="ff-muted">
        {isPaid ? t('payments.payNow.succeededText', { shop }) : t('payments.payNow.pendingText')}
      </p>
      {isPaid && run.isPrepaid && <p className="ff-muted">{t('payments.payNow.succeededPrepaid')}</p>}
    </div>
  );
};
