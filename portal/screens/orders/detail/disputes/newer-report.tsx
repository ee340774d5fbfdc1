import { useRef, useState } from 'react';
import { createDispute } from '#shared/contract/disputes/disputes.contract.ts';
import { type DisputeReasonDetail, detailsOfReason } from '#shared/domain/disputes/dispute-reasons.ts';
import { goodsNotReceived } from '#shared/domain/disputes/goods-not-received.ts';
import { skipsDatesFlag } from '#shared/domain/disputes/report.ts';
import {
  notReceivedEvent,
  reasonOfStep,
  reportProblemFlow,
} from '#shared/flows/disputes/report-problem.flow.ts';
import type { StateOf } from '#shared/flows/flow.ts';
import { useKeepDraft, useKeptDraft } from '#shared/screens/shell/drafts.ts';
import { Button } from '#shared/ui/actions/button.tsx';
import { useApp, useSituation } from '#shared/ui/app-context.tsx';
import { Dialog } from '#shared/ui/dialogs/dialog.tsx';
import { useFocusOnStep } from '#shared/ui/dialogs/use-focus-on-step.ts';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { LiveRegion } from '#shared/ui/feedback/live-region.tsx';
import { ChoiceList } from '#shared/ui/forms/choice-list.tsx';
import { TextArea } from '#shared/ui/forms/text-area.tsx';
import { useServerClock } from '../../use-today.ts';
import { ReportFailure, ReportForm, ReportFormFooter, ReportSent } from './report-form.tsx';
import { type Problem, type ReportProblemDialogProps, type ReportRun, useReport } from './use-report.ts';

type State = StateOf<typeof reportProblemFlow>;
type DetailStep = keyof typeof reasonOfStep;
type Question = 'initial' | 'refundOrReturn' | 'receiveRefund';

const questions: readonly string[] = ['initial', 'refundOrReturn', 'receiveRefund'] satisfies Question[];
const isQuestion = (state: string): state is Question => questions.includes(state);
const isDetailStep = (state: string): state is DetailStep => Object.hasOwn(reasonOfStep, state);

interface Answers {
  readonly answers: Partial<Record<Question, 'yes' | 'no'>>;
  readonly details: Partial<Record<DetailStep, DisputeReasonDetail>>;
}

/** The most that the shop's words may have, so that what happened has room beside them. */
const longestShopSaid = 800;

/** Asks what happened step by step, then for what shows it. Source: POR-240 to POR-248. */
export const NewerReport = ({ order, onClose }: ReportProblemDialogProps) => {
  const { t } = useApp();
  const clock = useServerClock();
  const { flags } = useSituation();
  const draftName = `answers ${order.id}`;
  const kept = useKeptDraft<Answers>(draftName);
  const [answers, setAnswers] = useState(kept?.answers ?? {});
  const [details, setDetails] = useState(kept?.details ?? {});
  const [isUnanswered, setUnanswered] = useState(false);
  const body = useRef<HTMLDivElement>(null);

  const problemOf = (step: State | undefined): Problem | null => {
    if (step === undefined || !isDetailStep(step)) return null;
    const detail = details[step];
    return detail ? { reason: reasonOfStep[step], detail } : null;
  };
  const run = useReport(reportProblemFlow, createDispute, order, problemOf);
  const { state } = run;
  useKeepDraft<Answers>(draftName, state === 'createSuccess' ? null : { answers, details });
  useFocusOnStep(body, state === 'submitting' ? 'submitEvidence' : state);
  const isForm = state === 'submitEvidence' || state === 'submitting';
  const problem = problemOf(run.from);
  const shop = order.merchant.merchantDisplayName;

  const proceed = () => {
    const isAnswered = isQuestion(state) ? answers[state] : !isDetailStep(state) || details[state];
    setUnanswered(!isAnswered);
    if (!isAnswered) return;
    if (!isQuestion(state)) run.go('next');
    else if (state === 'initial' && answers.initial === 'no') {
      run.go(notReceivedEvent(order, clock.now().toISOString(), flags[skipsDatesFlag]));
    } else run.go(answers[state] ?? '');
  };
  const back =
    run.back &&
    (() => {
      setUnanswered(false);
      run.back?.();
    });
  const unanswered = isUnanswered && t('disputes.report.choose');

  return (
    <Dialog
      open
      onClose={onClose}
      // A click outside would lose what was entered.
      closedBy={run.isCalling ? 'none' : 'closerequest'}
      onBack={state === 'createFailure' ? undefined : back}
      above={t('disputes.report.above', { shop, orderId: order.id })}
      title={t(
        `disputes.report.steps.${state === 'submitting' ? 'submitEvidence' : state === 'closed' ? 'initial' : state}`,
        { shop },
      )}
      footer={<Footer run={run} isForm={isForm} onProceed={proceed} onClose={onClose} />}
    >
      <div ref={body} className="ff-stack">
        {isQuestion(state) && (
          <ChoiceList
            key={state}
            name={state}
            legend={<span className="ff-sr">{t(`disputes.report.steps.${state}`, { shop })}</span>}
            value={answers[state]}
            onChange={(value) => {
              setUnanswered(false);
              setAnswers({ ...answers, [state]: value });
            }}
            choices={(['yes', 'no'] as const).map((value) => ({
              value,
              title: t(`disputes.report.answers.${state}.${value}`),
            }))}
            error={unanswered}
          />
        )}
        {isDetailStep(state) && (
          <ChoiceList
            key={state}
            name={state}
            legend={<span className="ff-sr">{t(`disputes.report.steps.${state}`, { shop })}</span>}
            value={details[state]}
            onChange={(value) => {
              setUnanswered(false);
              setDetails({ ...details, [state]: value as DisputeReasonDetail });
            }}
            choices={detailsOfReason[reasonOfStep[state]].map((value) => ({
              value,
              title: t(`disputes.detail.${value}`),
            }))}
            error={unanswered}
          />
        )}
        {state === 'messageFromMerchant' && (
          <TextArea
            name="shop-said"
            label={t('disputes.report.shopSaid', { shop })}
            optional
            rows={3}
            maxLength={longestShopSaid}
            value={run.shopSaid}
            onChange={run.say}
          />
        )}
        {state === 'contactMerchant' && <p>{t('disputes.report.contactText', { shop })}</p>}
        <LiveRegion>{state === 'createSuccess' && <ReportSent run={run} />}</LiveRegion>
        <LiveRegion urgent>
          {state === 'createFailure' && <ReportFailure run={run} />}
          {state === 'forbidReportGoodsNotReceived' && (
            <Forbidden run={run} now={clock.now().toISOString()} skipsDates={flags[skipsDatesFlag]} />
          )}
        </LiveRegion>
        {isForm && problem && <ReportForm run={run} problem={problem} />}
      </div>
    </Dialog>
  );
};

interface ForbiddenProps {
  readonly run: ReportRun<State>;
  readonly now: string;
  readonly skipsDates: boolean;
}

/** Why goods can't be reported as not received. Source: POR-247, POR-249 to POR-251, portal-open O-56. */
const Forbidden = ({ run, now, skipsDates }: ForbiddenProps) => {
  const { t, formatDate } = useApp();
  const { order } = run;
  const shop = order.merchant.merchantDisplayName;
  const verdict = goodsNotReceived(order, now, skipsDates);
  if (verdict.isAllowed) return null;
  const date = 'at' in verdict ? formatDate(verdict.at, 'long') : '';
  return (
    <Alert kind="info" title={t(`disputes.report.forbidden.${verdict.reason}`, { date })}>
      {t('disputes.report.forbidden.text', { shop })}
    </Alert>
  );
};

interface FooterProps {
  readonly run: ReportRun<State>;
  readonly isForm: boolean;
  readonly onProceed: () => void;
  readonly onClose: () => void;
}

const Footer = ({ run, isForm, onProceed, onClose }: FooterProps) => {
  const { t } = useApp();
  const { state } = run;
  if (isForm) return <ReportFormFooter run={run} />;
  if (state === 'createFailure') {
    return (
      <>
        {run.failureCode !== 'CONFLICT' && (
          <Button size="large" block onPress={() => run.send('submitEvidence')}>
            {t('disputes.report.check')}
          </Button>
        )}
        <Button variant="secondary" block onPress={onClose}>
          {t('common.close')}
        </Button>
      </>
    );
  }
  if (state === 'createSuccess' || state === 'forbidReportGoodsNotReceived') {
    return (
      <Button size="large" block onPress={onClose}>
        {t('common.close')}
      </Button>
    );
  }
  return (
    <Button size="large" block onPress={onProceed}>
      {t('common.continue')}
    </Button>
  );
};
