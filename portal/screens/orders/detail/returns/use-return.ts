import { useState } from 'react';
import { fatalStatuses, isApiError } from '#shared/client/api-error.ts';
import { readOrder, tellReturn } from '#shared/contract/orders/orders.contract.ts';
import type { AccountStatus } from '#shared/domain/account/account-status.ts';
import { type IsoDate, isoDateSchema } from '#shared/domain/dates.ts';
import { padDatePart } from '#shared/domain/identity/date-input.ts';
import type { Order } from '#shared/domain/orders/order.ts';
import {
  type ReturnReason,
  type ReturnView,
  returnDateLimits,
  returnDateRefusal,
  returnDateRefusals,
  returnDaysOf,
  returnReasons,
  returnViews,
} from '#shared/domain/returns/return-notice.ts';
import type { NoPauseReason } from '#shared/domain/returns/return-pause.ts';
import type { StateOf } from '#shared/flows/flow.ts';
import { returnFlow } from '#shared/flows/returns/return.flow.ts';
import { type FlowRun, useFlow } from '#shared/screens/payments/use-flow.ts';
import { useKeepDraft, useKeptDraft } from '#shared/screens/shell/drafts.ts';
import { useApp } from '#shared/ui/app-context.tsx';
import type { DateParts } from '#shared/ui/forms/date-fields.tsx';
import { type FormState, useForm } from '#shared/ui/forms/use-form.ts';
import { useToday } from '../../use-today.ts';

export interface ReturnDialogProps {
  readonly order: Order;
  readonly accountStatus: AccountStatus;
  /** Called when the dialog closes; the page should then reload its order. */
  readonly onClose: () => void;
}

interface Fields {
  date: DateParts;
  reason: string;
}

interface Draft {
  readonly step: 'guide' | 'enterDetails';
  readonly view: ReturnView;
  readonly orderReturned: boolean;
  readonly values: Fields;
}

/** What the server did with the notice. */
interface Told {
  readonly newDate: IsoDate | null;
  readonly reason: NoPauseReason | null;
  /** The order as it is now; null where it could not be read again. */
  readonly order: Order | null;
}

export interface ReturnRun extends FlowRun<StateOf<typeof returnFlow>> {
  /** As it was when the dialog opened. */
  readonly order: Order;
  readonly views: readonly ReturnView[];
  readonly view: ReturnView;
  choose(view: ReturnView): void;
  readonly orderReturned: boolean;
  /** Leads to the details, of a return that was made or of one that is planned. */
  proceed(orderReturned: boolean): void;
  readonly limits: ReturnType<typeof returnDateLimits>;
  readonly form: FormState<Fields>;
  readonly told: Told | null;
}

const isReason = (value: string): value is ReturnReason =>
  (returnReasons as readonly string[]).includes(value);
const isDateRefusal = (code: string) => returnDateRefusals.find((each) => each === code);

/** The day that was typed; null where it is none. */
function dayOf({ day, month, year }: DateParts): IsoDate | null {
  const parsed = isoDateSchema.safeParse(`${year}-${padDatePart(month)}-${padDatePart(day)}`);
  return parsed.success ? parsed.data : null;
}

/** Telling that an order goes back: runs the flow with its call, and holds what is entered. Source: POR-253 to POR-259. */
export function useReturn(opened: Order): ReturnRun {
  const { t, call } = useApp();
  const [order] = useState(opened);
  const draftName = `return ${order.id}`;
  const kept = useKeptDraft<Draft>(draftName);
  const { first, all } = returnViews(order);
  const [view, choose] = useState(kept?.view ?? first);
  const [orderReturned, setReturned] = useState(kept?.orderReturned ?? true);
  const [told, setTold] = useState<Told | null>(null);
  const days = returnDaysOf(order, useToday(order));
  const params = { orderId: order.id };
  const options = { handles: fatalStatuses };

  const form = useForm<Fields>({
    initial: kept?.values ?? { date: { day: '', month: '', year: '' }, reason: '' },
    validate: {
      date: (typed) => {
        const returnDate = dayOf(typed);
        return returnDate === null ? 'incomplete' : returnDateRefusal({ orderReturned, returnDate }, days);
      },
      reason: (chosen) => (isReason(chosen) ? null : 'noReason'),
    },
    describe: (code) => {
      const refusal = isDateRefusal(code);
      if (refusal) return t(`errors.${refusal}`);
      return t(code === 'noReason' ? 'returns.details.noReason' : 'returns.details.incomplete');
    },
    submit: () => run.send('submit'),
  });

  const run = useFlow(
    returnFlow,
    {
      async submit() {
        const returnDate = dayOf(form.values.date);
        const { reason } = form.values;
        if (returnDate === null || !isReason(reason)) return 'failed';
        const body = { orderReturned, returnDate, returnReason: reason };
        const reply = await call(tellReturn, { params, body }, options);
        const now = await call(readOrder, { params }, options).catch(() => null);
        setTold({
          newDate: reply.updatedScheduleDueDate,
          reason: reply.returnNotifyNoUpdatePushDateReason,
          order: now,
        });
        return 'told';
      },
    },
    { start: kept?.step },
  );
  const { state } = run;
  const draft = { view, orderReturned, values: form.values };
  useKeepDraft<Draft>(
    draftName,
    state === 'success' || state === 'closed'
      ? null
      : { ...draft, step: state === 'guide' ? 'guide' : 'enterDetails' },
  );

  return {
    ...run,
    order,
    views: all,
    view,
    choose,
    orderReturned,
    proceed(returned) {
      setReturned(returned);
      run.send('next');
    },
    limits: returnDateLimits(orderReturned, days),
    form,
    told,
  };
}

/** The sentence about a notice that was not taken; null where the server said nothing. Source: POR-259. */
export function refusalOf({ outcome }: Pick<ReturnRun, 'outcome'>) {
  const failure = outcome?.failure;
  return isApiError(failure) && failure.data ? failure.data : null;
}
