import './payment.css';
import type { Translate } from '#shared/content/keys.ts';
import { resultCodeTextKey } from '#shared/domain/payments/result-codes.ts';
import { useApp } from '#shared/ui/app-context.tsx';
import type { QuarterNumber } from '#shared/ui/brand/glyph-geometry.ts';
import { HeroGlyph } from '#shared/ui/brand/hero-glyph.tsx';
import type { Elements } from '#shared/ui/elements.ts';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { InView } from '#shared/ui/feedback/in-view.tsx';
import { LiveRegion } from '#shared/ui/feedback/live-region.tsx';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { failureText } from '#shared/ui/forms/error-text.ts';
import { MethodChoiceList } from '../methods/method-choice-list.tsx';
import { CardScanStep } from '../methods/scan/card-scan-step.tsx';
import { outcomeText } from './outcome-text.ts';
import { ThreeDSChallenge } from './three-ds-challenge.tsx';
import type { PaymentRun } from './use-payment.ts';

/** Title of the dialog of a payment: what it is for, and at the end its outcome. */
export function paymentTitle(t: Translate, state: PaymentRun<string>['state'], amount: string): string {
  if (state === 'succeeded') return t('payments.payNow.succeeded', { amount });
  if (state === 'pending') return t('payments.payNow.pending', { amount });
  return t('payments.payNow.title', { amount });
}

interface PaymentBodyProps {
  readonly run: PaymentRun<string>;
  readonly amount: string;
  /** What a payment that went through changes. */
  readonly doneText: string;
  /** The quarter of the hero glyph that the payment unfolds; null if it completes none. */
  readonly quarter: QuarterNumber | null;
  /** What else is shown below the choice of a method. */
  readonly children?: Elements;
}

/** True for a choice of this form only: a dialog over it has its own form. */
const isChoiceIn = (form: HTMLFormElement, target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement &&
  target.form === form &&
  (target.type === 'radio' || target.type === 'checkbox');

/** Content of the dialog of a payment: error or result, and the choice of a method. */
export const PaymentBody = ({ run, amount, doneText, quarter, children }: PaymentBodyProps) => {
  const { t } = useApp();
  const { state, challenge, send } = run;
  return (
    <>
      <LiveRegion urgent>
        <PaymentError run={run} amount={amount} />
      </LiveRegion>
      <LiveRegion>
        {(state === 'succeeded' || state === 'pending') && (
          <Done isPaid={state === 'succeeded'} run={run} doneText={doneText} quarter={quarter} />
        )}
      </LiveRegion>
      {state === 'initiating' && <Skeleton label={t('payments.payNow.loading')} shape="cards" count={2} />}
      {state === 'challenging' && challenge && (
        <ThreeDSChallenge
          challenge={challenge}
          bank={run.method?.issuingBank ?? null}
          onComplete={() => send('completed')}
          // Closing the check cancels it; the flow then reads the result as usual. [PAY-182]
          onCancel={() => send('cancelled')}
        />
      )}
      <CardScanStep step={run.scan} card={savedCardName(run)} />
      {keepsMethods(run) && (
        <div hidden={!showsMethods(run)}>
          <form
            className="ff-stack ff-stack--5"
            noValidate
            // Enter submits the form from a text field, as everywhere. From a choice it would pay unintentionally.
            onKeyDown={(event) => {
              if (event.key === 'Enter' && isChoiceIn(event.currentTarget, event.target))
                event.preventDefault();
            }}
            onSubmit={(event) => {
              event.preventDefault();
              run.pay();
            }}
          >
            <Methods run={run} />
            {children}
            <button type="submit" hidden />
          </form>
        </div>
      )}
    </>
  );
};

/** The card that a scan has to see; null for one that was just typed. */
const savedCardName = ({ method }: PaymentRun<string>): string | null =>
  method?.source.savedCardToken === undefined ? null : method.row.title;

const showsMethods = ({ state, isCalling }: PaymentRun<string>): boolean =>
  state === 'choosing' ||
  state === 'challenging' ||
  state === 'unspecifiedError' ||
  (isCalling && state !== 'initiating');

/** The steps before a payment starts, to which a shopper may have gone back. */
const stepsBefore = ['installments', 'amount', 'initiating'];

/** The fields stay from the first choice to the confirm, because removing the frame would lose what was typed. */
const keepsMethods = (run: PaymentRun<string>): boolean =>
  showsMethods(run) || (run.methods.length > 0 && stepsBefore.includes(run.state));

const Methods = ({ run }: { run: PaymentRun<string> }) => {
  const { methods, add, notice, method, state, isCalling, isWaiting } = run;
  const isClosed = state === 'unspecifiedError';
  // The method must not change while a payment with it is waiting or running.
  const isHeld = isCalling || isWaiting;
  return (
    <div className={`ff-stack ff-stack--5${isClosed ? ' ff-locked' : ''}`} inert={isClosed || isHeld}>
      <MethodChoiceList
        rows={methods.map(({ row }) => row)}
        value={method?.row.value}
        onChange={run.choose}
        add={add}
      />
      {method?.fields}
      {notice}
    </div>
  );
};

const PaymentError = ({ run, amount }: { run: PaymentRun<string>; amount: string }) => {
  const { t } = useApp();
  const { state, outcome, resultCode } = run;
  switch (state) {
    case 'choosing': {
      const text = outcomeText(t, outcome);
      return text ? (
        <InView>
          <Alert kind="warning" title={t('payments.payNow.declinedTitle', { amount })}>
            {text}
          </Alert>
        </InView>
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
        <InView>
          <Alert kind="warning" title={t('payments.payNow.unspecifiedTitle')}>
            {t(outcome?.name === 'unanswered' ? 'methods.fields.unanswered' : 'payments.payNow.unspecified')}
          </Alert>
        </InView>
      );
    case 'fatal':
      return <Fatal run={run} />;
    default:
      return null;
  }
};

/** Distinguishes a payment that never started from one with an unknown outcome. */
const Fatal = ({ run: { offer, outcome, resultCode } }: { run: PaymentRun<string> }) => {
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

interface DoneProps extends Omit<PaymentBodyProps, 'amount' | 'children'> {
  readonly isPaid: boolean;
}

const Done = ({ isPaid, run, doneText, quarter }: DoneProps) => {
  const { t } = useApp();
  return (
    <div className="ff-payment__done">
      {isPaid && quarter && <HeroGlyph unfolded={quarter} celebrate />}
      <p className="ff-muted">{isPaid ? doneText : t('payments.payNow.pendingText')}</p>
      {isPaid && run.isPrepaid && <p className="ff-muted">{t('payments.payNow.succeededPrepaid')}</p>}
    </div>
  );
};
