import type { Translate } from '#shared/content/keys.ts';
import { asksToContact } from '#shared/domain/contact-codes.ts';
import { resultCodeTextKey } from '#shared/domain/payments/result-codes.ts';
import { outcomeText } from '#shared/screens/payments/outcome-text.ts';
import { ContactLink } from '#shared/screens/shell/contact-link.tsx';
import { Button } from '#shared/ui/actions/button.tsx';
import { useApp } from '#shared/ui/app-context.tsx';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { LiveRegion } from '#shared/ui/feedback/live-region.tsx';
import type { StartedSession } from './started.tsx';
import type { ConfirmRun } from './use-confirm.ts';

interface SummaryErrorProps {
  readonly session: StartedSession;
  readonly run: ConfirmRun;
}

/** The error of the last attempt to pay, above the cards. The order can still be paid. */
export const SummaryError = (props: SummaryErrorProps) => (
  <LiveRegion urgent>
    <div className="ff-order__error">
      <ErrorAlert {...props} />
    </div>
  </LiveRegion>
);

const ErrorAlert = ({ session, run }: SummaryErrorProps) => {
  const { t, formatMoney } = useApp();
  const { state, outcome, decline, send } = run;
  const title = t('checkout.summary.problemTitle', { amount: formatMoney(session.amountDueToday) });
  if (state === 'unreachable') {
    return (
      <Alert kind="warning" title={t('checkout.summary.unreachableTitle')}>
        {t('checkout.summary.unreachable')}
      </Alert>
    );
  }
  if (state === 'unspecifiedError') {
    return (
      <Alert
        kind="warning"
        title={title}
        action={
          <Button variant="secondary" size="small" onPress={() => send('startOver')}>
            {t('checkout.summary.startOver')}
          </Button>
        }
      >
        {t(outcome?.name === 'unanswered' ? 'methods.fields.unanswered' : 'checkout.summary.unspecified')}
      </Alert>
    );
  }
  if (state !== 'choosing') return null;
  const text = decline === null ? outcomeText(t, outcome) : declineText(t, run, decline);
  const asksForHelp = decline === null && asksToContact(outcome?.name ?? null);
  return text ? (
    <Alert kind="warning" title={title} action={asksForHelp && <ContactLink />}>
      {text}
    </Alert>
  ) : null;
};

function declineText(t: Translate, { isBankDecline }: ConfirmRun, decline: number | 'unconfirmed'): string {
  if (decline === 'unconfirmed') return t('checkout.summary.notConfirmed');
  return t(isBankDecline ? 'bank.pay.declined' : resultCodeTextKey(decline));
}
