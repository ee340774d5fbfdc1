import { useRef, useState } from 'react';
import { reportProblem } from '#shared/contract/disputes/disputes.contract.ts';
import {
  type DisputeReason,
  detailsOfReason,
  disputeReasonDetailSchema,
  disputeReasonSchema,
} from '#shared/domain/disputes/dispute-reasons.ts';
import { goodsNotReceived } from '#shared/domain/disputes/goods-not-received.ts';
import { skipsDatesFlag } from '#shared/domain/disputes/report.ts';
import { marketplaceDisputeCentre } from '#shared/domain/site-links.ts';
import { olderReportFlows } from '#shared/flows/disputes/older-report.flow.ts';
import { useKeepDraft, useKeptDraft } from '#shared/screens/shell/drafts.ts';
import { Button, ButtonLink } from '#shared/ui/actions/button.tsx';
import { useApp, useSituation } from '#shared/ui/app-context.tsx';
import { Dialog } from '#shared/ui/dialogs/dialog.tsx';
import { useFocusOnStep } from '#shared/ui/dialogs/use-focus-on-step.ts';
import { LiveRegion } from '#shared/ui/feedback/live-region.tsx';
import { ChoiceList } from '#shared/ui/forms/choice-list.tsx';
import { useServerClock } from '../../use-today.ts';
import { ReportFailure, ReportForm, ReportFormFooter, ReportSent } from './report-form.tsx';
import { type Problem, type ReportProblemDialogProps, useReport } from './use-report.ts';

/** A reason with one of its details, as the value of a choice. */
const choiceOf = ({ reason, detail }: Problem): string => `${reason} ${detail}`;

function problemIn(value: string | undefined): Problem | null {
  const [reason, detail] = (value ?? '').split(' ');
  const parsed = [
    disputeReasonSchema.safeParse(reason),
    disputeReasonDetailSchema.safeParse(detail),
  ] as const;
  return parsed[0].success && parsed[1].success ? { reason: parsed[0].data, detail: parsed[1].data } : null;
}

const reasonsOfShop: readonly DisputeReason[] = ['PRODUCT_NOT_RECEIVED', 'REFUND_AND_RETURN'];

/**
 * The flow of shops and of single-use cards. What the problem is, is asked first for a card, and with the files for a shop.
 * Source: POR-238, POR-239.
 */
export const OlderReport = ({ order, onClose }: ReportProblemDialogProps) => {
  const { t } = useApp();
  const clock = useServerClock();
  const { flags } = useSituation();
  const draftName = `problem ${order.id}`;
  const kept = useKeptDraft<string>(draftName);
  const [value, choose] = useState(kept ?? undefined);
  const [isUnanswered, setUnanswered] = useState(false);
  const body = useRef<HTMLDivElement>(null);
  const isOfCard = order.disputeFlowType === 'SUP';
  const problem = problemIn(value);
  const run = useReport(olderReportFlows[isOfCard ? 'SUP' : 'DEFAULT'], reportProblem, order, () => problem);
  const { state } = run;
  useKeepDraft(draftName, state === 'success' ? null : (value ?? null));
  const isForm = state === 'fileUpload' || state === 'submitting';
  useFocusOnStep(body, isForm ? 'fileUpload' : state);
  const shop = order.merchant.merchantDisplayName;
  const reports = goodsNotReceived(order, clock.now().toISOString(), flags[skipsDatesFlag]);
  const reasons = isOfCard ? (['SINGLE_USE_CARD'] as const) : reasonsOfShop;
  const proceed = (send: () => void) => {
    const isMissing = problem === null && state !== 'disputeContactMerchantConfirmation';
    setUnanswered(isMissing);
    if (!isMissing) send();
  };

  const choices = reasons
    .filter((reason) => reason !== 'PRODUCT_NOT_RECEIVED' || reports.isAllowed)
    .flatMap((reason) => detailsOfReason[reason].map((detail): Problem => ({ reason, detail })))
    // Several reasons have one of this name, and a shopper can tell the problem in words anyway.
    .filter(({ detail }, index, all) => all.findLastIndex((other) => other.detail === detail) === index)
    .map((each) => ({ value: choiceOf(each), title: t(`disputes.detail.${each.detail}`) }));
  const step = state === 'submitting' ? 'fileUpload' : state === 'closed' ? 'selectProblemType' : state;

  return (
    <Dialog
      open
      onClose={onClose}
      // A click outside would lose what was entered.
      closedBy={run.isCalling ? 'none' : 'closerequest'}
      onBack={state === 'error' ? undefined : run.back}
      above={t('disputes.report.above', { shop, orderId: order.id })}
      title={t(`disputes.report.older.${step}`, { shop })}
      footer={footer()}
    >
      <div ref={body} className="ff-stack ff-stack--5">
        {state === 'disputeContactMerchantConfirmation' && (
          <p>{t('disputes.report.contactText', { shop })}</p>
        )}
        {(state === 'selectProblemType' || (isForm && !isOfCard)) && (
          <div inert={run.isCalling}>
            <ChoiceList
              name="problem"
              legend={
                isForm ? (
                  t('disputes.report.older.selectProblemType')
                ) : (
                  <span className="ff-sr">{t('disputes.report.older.selectProblemType')}</span>
                )
              }
              value={value}
              onChange={(chosen) => {
                setUnanswered(false);
                choose(chosen);
              }}
              choices={choices}
              error={isUnanswered && t('disputes.report.choose')}
            />
          </div>
        )}
        {isForm && (
          <ReportForm run={run} problem={problem ?? { reason: 'PRODUCT_NOT_RECEIVED', detail: 'OTHER' }} />
        )}
        <LiveRegion>{state === 'success' && <ReportSent run={run} />}</LiveRegion>
        <LiveRegion urgent>{state === 'error' && <ReportFailure run={run} />}</LiveRegion>
      </div>
    </Dialog>
  );

  function footer() {
    if (isForm) return <ReportFormFooter run={{ ...run, submit: () => proceed(run.submit) }} />;
    if (state === 'success' || state === 'error') {
      return (
        <>
          {state === 'error' && run.failureCode !== 'CONFLICT' && (
            <Button size="large" block onPress={() => run.send('fileUpload')}>
              {t('disputes.report.check')}
            </Button>
          )}
          <Button variant={state === 'error' ? 'secondary' : 'primary'} block onPress={onClose}>
            {t('common.close')}
          </Button>
        </>
      );
    }
    return (
      <Button size="large" block onPress={() => proceed(() => run.go('next'))}>
        {t(state === 'disputeContactMerchantConfirmation' ? 'disputes.report.contacted' : 'common.continue')}
      </Button>
    );
  }
};

/** The one step of a marketplace: where its own disputes are settled. Source: portal-open O-43. */
export const MarketplaceReport = ({ order, onClose }: ReportProblemDialogProps) => {
  const { t } = useApp();
  const shop = order.merchant.merchantDisplayName;
  return (
    <Dialog
      open
      onClose={onClose}
      above={t('disputes.report.above', { shop, orderId: order.id })}
      title={t('disputes.report.marketplace.title', { shop })}
      footer={
        <>
          <ButtonLink size="large" block href={marketplaceDisputeCentre} opensNewTab>
            {t('disputes.report.marketplace.open')}
          </ButtonLink>
          <Button variant="secondary" block onPress={onClose}>
            {t('common.close')}
          </Button>
        </>
      }
    >
      <p>{t('disputes.report.marketplace.text', { shop })}</p>
    </Dialog>
  );
};
