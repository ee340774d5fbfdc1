import { useState } from 'react';
import { fatalStatuses, isApiError } from '#shared/client/api-error.ts';
import type { createDispute, reportProblem } from '#shared/contract/disputes/disputes.contract.ts';
import { type IsoDate, isoDateSchema } from '#shared/domain/dates.ts';
import {
  asksExpectedDate,
  type DisputeReason,
  type DisputeReasonDetail,
} from '#shared/domain/disputes/dispute-reasons.ts';
import type { EvidenceRefusal } from '#shared/domain/disputes/evidence.ts';
import {
  hasBlankField,
  readDisputeAmount,
  roomForSubject,
  subjectOf,
} from '#shared/domain/disputes/report.ts';
import { fullDateFormat, typedDate } from '#shared/domain/identity/date-input.ts';
import { cardNumberProblem } from '#shared/domain/identity/no-card-number.ts';
import { marketOf } from '#shared/domain/markets/index.ts';
import { fromMinor } from '#shared/domain/money.ts';
import type { Order } from '#shared/domain/orders/order.ts';
import { charactersLeft, saysSomething } from '#shared/domain/text/shown-text.ts';
import { type Flow, isCalling } from '#shared/flows/flow.ts';
import { type FlowRun, useFlow } from '#shared/screens/payments/use-flow.ts';
import { useKeepDraft, useKeptDraft } from '#shared/screens/shell/drafts.ts';
import { useApp } from '#shared/ui/app-context.tsx';
import { type FormState, useForm } from '#shared/ui/forms/use-form.ts';
import { useToday } from '../../use-today.ts';
import { fileRefusalOf } from './file-refusal.ts';

export interface ReportProblemDialogProps {
  readonly order: Order;
  /** Called when the dialog closes; the page should then reload its order. */
  readonly onClose: () => void;
}

/** What a report is about. */
export interface Problem {
  readonly reason: DisputeReason;
  readonly detail: DisputeReasonDetail;
}

interface ReportFields {
  happened: string;
  amount: string;
  /** As typed, in the market's order. */
  expected: string;
}

/** What was entered so far, and where. */
interface ReportDraft<State extends string> {
  readonly state: State;
  readonly trail: readonly State[];
  readonly files: readonly File[];
  readonly shopSaid: string;
  readonly values: ReportFields;
}

export interface ReportRun<State extends string> extends FlowRun<State> {
  readonly order: Order;
  /** Opens the next step; `back` opens the step before with everything as it was. */
  go(event: string): void;
  /** Absent on the first step, and where nothing leads back. */
  readonly back: (() => void) | undefined;
  /** The step before this one. */
  readonly from: State | undefined;
  readonly form: FormState<ReportFields>;
  readonly files: readonly File[];
  attach(files: readonly File[]): void;
  /** What the shop said, where the shopper was asked for it. */
  readonly shopSaid: string;
  say(text: string): void;
  /** The maximum length of the text about what happened. */
  readonly room: number;
  /** Whether a required field was blank when the shopper last tried to send the report. */
  readonly isBlank: boolean;
  submit(): void;
  /** The error code of a report that was not sent, null where its call failed without one. */
  readonly failureCode: string | null;
  /** Why its files were refused, until they are changed. */
  readonly fileRefusal: EvidenceRefusal | null;
}

/** The step where a draft is shown again; null once the report was sent. A report that could not be sent is at its form. */
function stepToKeep<State extends string>(flow: Flow<State, 'submit'>, now: State): State | null {
  const steps = Object.keys(flow.states) as State[];
  const sending = steps.find((step) => isCalling(flow.states[step]));
  const outcomes: Readonly<Record<string, string>> = sending === undefined ? {} : flow.states[sending].on;
  if (now === outcomes.submitted || now === 'closed') return null;
  const isAfterForm = now === sending || now === outcomes.failed;
  return isAfterForm ? (steps.find((step) => Object.hasOwn(flow.states[step].on, 'submit')) ?? null) : now;
}

/**
 * One report of a problem, by either flow: runs it, and holds what was entered, so that no step back loses it. Source: POR-228
 * to POR-235.
 * @param order as it was when the dialog opened
 * @param problemOf what the report is about, by the step before its form
 */
export function useReport<State extends string>(
  flow: Flow<State, 'submit'>,
  operation: typeof createDispute | typeof reportProblem,
  order: Order,
  problemOf: (from: State | undefined) => Problem | null,
): ReportRun<State> {
  const { t, call, countryCode, formatMoney } = useApp();
  const today = useToday(order);
  const market = marketOf(countryCode);
  const dateFormat = fullDateFormat(market);
  const { orderTotal, totalAfterRefund } = order.orderSummary;
  const draftName = `report ${order.id}`;
  const kept = useKeptDraft<ReportDraft<State>>(draftName);
  const [trail, setTrail] = useState(kept?.trail ?? []);
  const [files, setFiles] = useState(kept?.files ?? []);
  const [shopSaid, say] = useState(kept?.shopSaid ?? '');
  const [fileRefusal, setFileRefusal] = useState<EvidenceRefusal | null>(null);
  const [isBlank, setBlank] = useState(false);
  const from = trail.at(-1);
  const problem = problemOf(from);
  const asksDate = problem !== null && asksExpectedDate(problem.detail);

  const form = useForm<ReportFields>({
    initial: kept?.values ?? { happened: '', amount: totalAfterRefund.amount, expected: '' },
    validate: {
      happened: (text) => {
        if (!saysSomething(text)) return 'blank';
        // The shop's words may have become longer on an earlier step.
        return charactersLeft(text, roomForSubject(shopSaid)) < 0 ? 'tooLong' : cardNumberProblem(text);
      },
      amount: (typed) => (readDisputeAmount(typed, orderTotal) === null ? 'amount' : null),
      expected: (typed) => {
        if (!asksDate) return null;
        const date = typedDate(typed, dateFormat);
        if (date === null) return 'date';
        return date < today ? 'past' : null;
      },
    },
    describe: (code) => {
      switch (code) {
        case 'blank':
          return t('disputes.report.happenedBlank');
        case 'tooLong':
          return t('disputes.report.tooLong');
        case 'amount':
          return t('disputes.report.amountWrong', { amount: formatMoney(orderTotal) });
        case 'date':
          return t('disputes.report.expectedWrong');
        case 'past':
          return t('disputes.report.expectedPast');
        default:
          return t('disputes.report.cardNumber');
      }
    },
    submit: ({ happened }) => {
      if (!isBlankNow(happened)) run.send('submit');
    },
  });

  const isBlankNow = (happened: string) => hasBlankField(problem?.reason ?? null, happened, files.length);
  const calls = {
    async submit() {
      if (problem === null) return 'failed';
      const { happened, amount, expected } = form.values;
      const expectItemDate: IsoDate | null = asksDate ? typedDate(expected, dateFormat) : null;
      const sent = call(
        operation,
        {
          params: { orderId: order.id },
          body: {
            reason: problem.reason,
            reasonDetail: problem.detail,
            subject: subjectOf(happened, shopSaid),
            amount: fromMinor(readDisputeAmount(amount, orderTotal) ?? 0, orderTotal.currency).amount,
            files: [...files],
            ...(isoDateSchema.safeParse(expectItemDate).success && { expectItemDate: expectItemDate ?? '' }),
          },
        },
        { handles: fatalStatuses },
      );
      await sent.catch((failure: unknown) => {
        setFileRefusal(fileRefusalOf(failure));
        throw failure;
      });
      return 'submitted';
    },
  };
  const run = useFlow(flow, calls, { start: kept?.state });
  const step = stepToKeep(flow, run.state);
  useKeepDraft<ReportDraft<State>>(
    draftName,
    step && { state: step, trail, files, shopSaid, values: form.values },
  );

  const state = flow.states[run.state];
  const canGoBack = from !== undefined && Object.hasOwn(state.on, from);
  const failure = run.outcome?.failure;
  return {
    ...run,
    order,
    go(event) {
      setTrail([...trail, run.state]);
      run.send(event);
    },
    back: canGoBack
      ? () => {
          setTrail(trail.slice(0, -1));
          setBlank(false);
          run.send(from);
        }
      : undefined,
    from,
    form,
    files,
    attach(next) {
      setFiles(next);
      setFileRefusal(null);
      setBlank(false);
    },
    shopSaid,
    say,
    room: roomForSubject(shopSaid),
    isBlank,
    submit() {
      setBlank(isBlankNow(form.values.happened));
      void form.submit();
    },
    failureCode: isApiError(failure) ? failure.errorCode : null,
    fileRefusal,
  };
}
