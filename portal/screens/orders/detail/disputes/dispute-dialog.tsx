import { useRef } from 'react';
import { disputeStateOf } from '#shared/domain/disputes/dispute.ts';
import { answerWithinDays } from '#shared/domain/disputes/dispute-steps.ts';
import { longestDisputeText } from '#shared/domain/disputes/report.ts';
import type { Order } from '#shared/domain/orders/order.ts';
import { Button } from '#shared/ui/actions/button.tsx';
import { useApp } from '#shared/ui/app-context.tsx';
import { Dialog } from '#shared/ui/dialogs/dialog.tsx';
import { useFocusOnStep } from '#shared/ui/dialogs/use-focus-on-step.ts';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { LiveRegion } from '#shared/ui/feedback/live-region.tsx';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { failureText } from '#shared/ui/forms/error-text.ts';
import { TextArea } from '#shared/ui/forms/text-area.tsx';
import { DisputeDetail } from './dispute-detail.tsx';
import { EvidencePicker } from './evidence-picker.tsx';
import { Sending } from './sending.tsx';
import { type DisputeRun, useDispute } from './use-dispute.ts';

export interface DisputeDialogProps {
  readonly order: Order;
  /** Called when the dialog closes; the page should then reload its order. */
  readonly onClose: () => void;
}

const steps = {
  reading: 'disputeDetail',
  detail: 'disputeDetail',
  accepting: 'disputeDetail',
  cancelling: 'disputeDetail',
  commenting: 'disputeDetail',
  rejecting: 'fileUpload',
  turningDown: 'fileUpload',
  accepted: 'success',
  cancelled: 'success',
  turnedDown: 'success',
  error: 'error',
  none: 'error',
  closed: 'disputeDetail',
} as const satisfies Record<DisputeRun['state'], string>;

/** An order's dispute: what was said, and what the shopper can answer. Source: POR-217 to POR-224. */
const DisputeDialog = ({ order, onClose }: DisputeDialogProps) => {
  const { t } = useApp();
  const run = useDispute(order.id);
  const body = useRef<HTMLDivElement>(null);
  const { state, dispute, entity } = run;
  const step = steps[state];
  useFocusOnStep(body, step);
  const shop = order.merchant.merchantDisplayName;
  const isSending = run.isCalling && state !== 'reading';

  return (
    <Dialog
      open
      onClose={onClose}
      closedBy={isSending ? 'none' : 'closerequest'}
      onBack={state === 'rejecting' ? () => run.send('back') : undefined}
      above={t('disputes.report.above', { shop, orderId: order.id })}
      title={title()}
      footer={<Footer run={run} step={step} onClose={onClose} />}
    >
      <div ref={body} className="ff-stack ff-stack--5">
        {state === 'reading' && <Skeleton label={t('disputes.loading')} shape="lines" count={6} />}
        {step === 'disputeDetail' && state !== 'reading' && dispute && entity && (
          <DisputeDetail run={run} order={order} dispute={dispute} entity={entity} />
        )}
        {step === 'fileUpload' && <TurnDown run={run} shop={shop} />}
        <LiveRegion>
          {(state === 'accepted' || state === 'cancelled' || state === 'turnedDown') && (
            <Alert kind="success" title={t(`disputes.done.${state}`, { shop })}>
              {t(`disputes.done.${state}Text`, { shop })}
            </Alert>
          )}
        </LiveRegion>
        <LiveRegion>
          {state === 'none' && (
            <Alert kind="info" title={t('disputes.none.title')}>
              {t('disputes.none.text')}
            </Alert>
          )}
        </LiveRegion>
        <LiveRegion urgent>
          {state === 'error' && (
            <Alert kind="warning" title={t('disputes.failedTitle')}>
              {failureText(t, run.outcome?.failure)}
            </Alert>
          )}
        </LiveRegion>
      </div>
    </Dialog>
  );

  function title(): string {
    if (step === 'fileUpload') return t('disputes.turnDown.title');
    return dispute?.claim ? t(`disputes.detail.${dispute.claim.reasonDetail}`) : t('disputes.title');
  }
};
export default DisputeDialog;

interface TurnDownProps {
  readonly run: DisputeRun;
  readonly shop: string;
}

/** Why the shop's answer is not right, and what shows it. Source: POR-219, POR-222, POR-223. */
const TurnDown = ({ run, shop }: TurnDownProps) => {
  const { t } = useApp();
  return (
    <form
      className="ff-stack ff-stack--5"
      noValidate
      inert={run.isCalling}
      onSubmit={(event) => void run.form.submit(event)}
    >
      <TextArea
        {...run.form.field('content')}
        label={t('disputes.turnDown.label')}
        hint={t('disputes.report.happenedHint', { shop })}
        maxLength={longestDisputeText}
      />
      <EvidencePicker files={run.files} onChange={run.attach} refusal={run.fileRefusal} />
      <p className="ff-small ff-muted">{t('disputes.turnDown.note', { shop, days: answerWithinDays })}</p>
      <button type="submit" hidden />
    </form>
  );
};

interface FooterProps {
  readonly run: DisputeRun;
  readonly step: (typeof steps)[DisputeRun['state']];
  readonly onClose: () => void;
}

const Footer = ({ run, step, onClose }: FooterProps) => {
  const { t } = useApp();
  const { state, entity } = run;
  if (step === 'fileUpload') {
    return (
      <>
        <LiveRegion>{run.isCalling && <Sending files={run.files} />}</LiveRegion>
        <Button
          size="large"
          block
          busy={run.isCalling && t('disputes.sending.busy')}
          onPress={() => void run.form.submit()}
        >
          {t('disputes.turnDown.submit')}
        </Button>
      </>
    );
  }
  const isClosed = entity !== null && disputeStateOf(entity) === 'closed';
  if (step === 'disputeDetail' && !isClosed) return null;
  return (
    <>
      {state === 'error' && (
        <Button size="large" block onPress={() => run.send('retry')}>
          {t('common.tryAgain')}
        </Button>
      )}
      <Button variant={state === 'error' ? 'secondary' : 'primary'} block onPress={onClose}>
        {t('common.close')}
      </Button>
    </>
  );
};
