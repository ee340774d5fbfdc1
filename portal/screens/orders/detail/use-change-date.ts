import { useRef, useState } from 'react';
import { fatalStatuses, isApiError } from '#shared/client/api-error.ts';
import { changePaymentDate, checkDateChange } from '#shared/contract/payments/payments.contract.ts';
import type { IsoDate } from '#shared/domain/dates.ts';
import type { DateChangeRefusal } from '#shared/domain/payments/date-change.ts';
import { dateChangeProblem } from '#shared/domain/payments/date-change.ts';
import type { StateOf } from '#shared/flows/flow.ts';
import { changeDateFlow } from '#shared/flows/payments/change-date.flow.ts';
import { type FlowRun, useFlow } from '#shared/screens/payments/use-flow.ts';
import { useKeepDraft, useKeptDraft } from '#shared/screens/shell/drafts.ts';
import { useTrack } from '#shared/screens/shell/use-track.ts';
import { useApp } from '#shared/ui/app-context.tsx';

/** Why a check did not end with dates: one of the nine reasons, what the server said, or nothing where it said nothing. */
type Problem = { readonly reason?: DateChangeRefusal; readonly message?: string };

export interface ChangeDateRun extends FlowRun<StateOf<typeof changeDateFlow>> {
  /** Earliest first. Source: PAY-328. */
  readonly dates: readonly IsoDate[];
  /** The chosen one; null while none is offered. */
  readonly date: IsoDate | null;
  readonly problem: Problem;
  /** What the server refused because it is not offered any more; null once another change is tried. */
  readonly notOffered: IsoDate | null;
  choose(date: IsoDate): void;
  /** Records a flow that ended before there was anything to choose. Source: PAY-332. */
  finish(): void;
}

/** Moving the date of a payment: runs the flow with its calls, and holds the chosen date. Source: PAY-325 to PAY-336. */
export function useChangeDate(paymentScheduleId: string): ChangeDateRun {
  const { call } = useApp();
  const track = useTrack();
  const [dates, setDates] = useState<readonly IsoDate[]>([]);
  const [date, choose] = useState<IsoDate | null>(null);
  const draftName = `new date ${paymentScheduleId}`;
  const kept = useKeptDraft<IsoDate>(draftName);
  const [notOffered, setNotOffered] = useState<IsoDate | null>(null);
  const wasVerified = useRef(false);
  const params = { paymentScheduleId };
  const options = { handles: fatalStatuses };

  const run = useFlow(changeDateFlow, {
    async check() {
      setDates([]);
      choose(null);
      const { newPaymentDateOptions } = await call(checkDateChange, { params }, options);
      wasVerified.current = true;
      const sorted = [...newPaymentDateOptions].sort();
      setDates(sorted);
      choose((kept && sorted.find((each) => each === kept)) ?? sorted[0] ?? null);
      return 'offered';
    },
    async submit() {
      setNotOffered(null);
      try {
        await call(changePaymentDate, { params, body: { newPaymentDate: date ?? '' } }, options);
      } catch (failure) {
        if (isApiError(failure) && failure.errorCode === 'invalid_new_payment_date') setNotOffered(date);
        throw failure;
      }
      return 'rescheduled';
    },
  });

  useKeepDraft(draftName, run.state === 'checking' ? kept : run.state === 'rescheduled' ? null : date);

  const failure = run.outcome?.failure;
  return {
    ...run,
    dates,
    date,
    problem: isApiError(failure) && failure.data ? dateChangeProblem(failure.data) : {},
    notOffered,
    choose,
    finish() {
      if (!wasVerified.current) track('Change Payment Date Finished', { success: false });
    },
  };
}
