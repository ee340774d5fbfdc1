import { asksExpectedDate } from '#shared/domain/disputes/dispute-reasons.ts';
import { answerWithinDays } from '#shared/domain/disputes/dispute-steps.ts';
import { needsEvidence } from '#shared/domain/disputes/report.ts';
import { fullDateFormat } from '#shared/domain/identity/date-input.ts';
import { marketOf } from '#shared/domain/markets/index.ts';
import { Button } from '#shared/ui/actions/button.tsx';
import { useApp } from '#shared/ui/app-context.tsx';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { InView } from '#shared/ui/feedback/in-view.tsx';
import { LiveRegion } from '#shared/ui/feedback/live-region.tsx';
import { DateField } from '#shared/ui/forms/date-field.tsx';
import { reportFailureText } from '#shared/ui/forms/report-failure.ts';
import { TextArea } from '#shared/ui/forms/text-area.tsx';
import { TextField } from '#shared/ui/forms/text-field.tsx';
import { EvidencePicker } from './evidence-picker.tsx';
import { Sending } from './sending.tsx';
import type { Problem, ReportRun } from './use-report.ts';

interface ReportStepProps {
  readonly run: ReportRun<string>;
}

/** What happened, how much it is about, and the files that show it. Source: POR-225 to POR-230, POR-418, portal-open O-54. */
export const ReportForm = ({ run, problem }: ReportStepProps & { readonly problem: Problem }) => {
  const { t, countryCode, formatMoney } = useApp();
  const { form, order } = run;
  const { orderTotal } = order.orderSummary;
  const shop = order.merchant.merchantDisplayName;
  return (
    <form
      className="ff-stack ff-stack--5"
      noValidate
      inert={run.isCalling}
      onSubmit={(event) => {
        event.preventDefault();
        run.submit();
      }}
    >
      <LiveRegion urgent>
        {run.isBlank && (
          <InView>
            <Alert kind="warning" title={t('disputes.report.blank')}>
              {t(needsEvidence(problem.reason) ? 'disputes.report.blankFiles' : 'disputes.report.blankText')}
            </Alert>
          </InView>
        )}
      </LiveRegion>
      <TextArea
        {...form.field('happened')}
        label={t('disputes.report.happened')}
        hint={t('disputes.report.happenedHint', { shop })}
        maxLength={run.room}
      />
      {asksExpectedDate(problem.detail) && (
        <DateField
          {...form.field('expected')}
          label={t('disputes.report.expected')}
          format={fullDateFormat(marketOf(countryCode))}
          autoComplete="off"
        />
      )}
      <TextField
        {...form.field('amount')}
        label={t('disputes.report.amount')}
        hint={t('disputes.report.amountHint', { amount: formatMoney(orderTotal) })}
        start={orderTotal.symbol}
        inputMode="decimal"
        autoComplete="off"
        maxLength={14}
        verbatim
      />
      <EvidencePicker
        files={run.files}
        onChange={run.attach}
        refusal={run.fileRefusal}
        isNeeded={needsEvidence(problem.reason)}
      />
      <button type="submit" hidden />
    </form>
  );
};

/** The button that sends a report; one that is being sent is sent once. Source: POR-228. */
export const ReportFormFooter = ({ run }: ReportStepProps) => {
  const { t } = useApp();
  return (
    <>
      <LiveRegion>{run.isCalling && <Sending files={run.files} />}</LiveRegion>
      <Button size="large" block busy={run.isCalling && t('disputes.sending.busy')} onPress={run.submit}>
        {t('disputes.report.submit')}
      </Button>
    </>
  );
};

/** Why a report was not sent. Source: POR-231 to POR-233. */
export const ReportFailure = ({ run }: ReportStepProps) => {
  const { t } = useApp();
  return <Alert kind="warning" title={reportFailureText(t, run.failureCode)} />;
};

/** That a report was sent, and what happens next. */
export const ReportSent = ({ run }: ReportStepProps) => {
  const { t } = useApp();
  const shop = run.order.merchant.merchantDisplayName;
  return (
    <Alert kind="success" title={t('disputes.report.sent', { shop })}>
      {t('disputes.report.sentText', { shop, days: answerWithinDays })}
    </Alert>
  );
};
