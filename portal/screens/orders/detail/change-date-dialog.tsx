import { useEffect, useRef, useState } from 'react';
import { daysBetween } from '#shared/domain/dates.ts';
import { marketOf } from '#shared/domain/markets/index.ts';
import type { Order } from '#shared/domain/orders/order.ts';
import { keptItems, nextPaymentOf } from '#shared/domain/payments/date-change.ts';
import { amountToPay, type ScheduleItem } from '#shared/domain/payments/schedule-item.ts';
import { siteLink } from '#shared/domain/site-links.ts';
import { useFocusRecovery } from '#shared/screens/payments/use-focus-recovery.ts';
import { Button } from '#shared/ui/actions/button.tsx';
import { useApp } from '#shared/ui/app-context.tsx';
import { quarterOf } from '#shared/ui/brand/glyph-geometry.ts';
import { Dialog } from '#shared/ui/dialogs/dialog.tsx';
import { RichText } from '#shared/ui/display/rich-text.tsx';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { LiveRegion } from '#shared/ui/feedback/live-region.tsx';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { ChoiceList } from '#shared/ui/forms/choice-list.tsx';
import { failureText } from '#shared/ui/forms/error-text.ts';
import { DateText } from '#shared/ui/orders/date-text.tsx';
import { methodName } from '../method-name.ts';
import { glyphStatusOf, itemsByDueDate } from '../order-view.ts';
import { openNotes } from '../payment-note.tsx';
import { useToday } from '../use-today.ts';
import { Effect } from './effect.tsx';
import { type ChangeDateRun, useChangeDate } from './use-change-date.ts';

export interface ChangeDateDialogProps {
  readonly order: Order;
  /** Called when the dialog closes; the page should then reload its order. Source: POR-186. */
  readonly onClose: () => void;
  /** Pays an overdue payment instead; null where the account pays otherwise. */
  readonly onPay: ((item: ScheduleItem) => void) | null;
}

/**
 * Moves the date of the next payment. It keeps the order it was opened with while the page behind it reads that again. Render
 * it only while it is open: every mount checks anew. Source: PAY-110, PAY-325.
 */
const ChangeDateDialog = ({ order, ...props }: ChangeDateDialogProps) => {
  const [items] = useState(() => itemsByDueDate(order));
  const item = nextPaymentOf(items);
  const { onClose } = props;
  useEffect(() => {
    if (!item) onClose();
  }, [item, onClose]);
  return item && <DateForm {...props} shop={order.merchant.merchantDisplayName} items={items} item={item} />;
};
export default ChangeDateDialog;

interface DateFormProps extends Omit<ChangeDateDialogProps, 'order'> {
  readonly shop: string;
  readonly items: readonly ScheduleItem[];
  readonly item: ScheduleItem;
}

const DateForm = ({ shop, items, item, onClose, onPay }: DateFormProps) => {
  const { t, formatMoney, formatDate } = useApp();
  const run = useChangeDate(String(item.id));
  const close = () => {
    run.finish();
    onClose();
  };
  const texts = { shop, position: items.indexOf(item) + 1, count: items.length };
  const date = formatDate(item.installmentDueDate ?? '', 'weekday');
  return (
    <Dialog
      open
      onClose={close}
      closedBy={run.state === 'submitting' ? 'none' : 'any'}
      above={t('payments.changeDate.above', texts)}
      title={title()}
      footer={<Footer run={run} items={items} item={item} onClose={close} onPay={onPay} />}
    >
      <LiveRegion urgent>
        {run.state === 'refused' && <Refusal run={run} item={item} />}
        {run.state === 'choosing' && <NotOffered run={run} />}
      </LiveRegion>
      {run.state === 'refused' && run.problem.reason && <RefusalNotice run={run} items={items} />}
      <LiveRegion>{run.state === 'rescheduled' && <NewDateNotice run={run} item={item} />}</LiveRegion>
      {run.state === 'checking' && (
        <Skeleton label={t('payments.changeDate.loading')} shape="cards" count={4} />
      )}
      {showsDates(run) && <Dates run={run} items={items} item={item} />}
    </Dialog>
  );

  function title(): string {
    if (run.state === 'rescheduled') return t('payments.changeDate.movedTitle');
    return isOverdue(run)
      ? t('payments.changeDate.refusedTitle')
      : t('payments.changeDate.title', { amount: formatMoney(amountToPay(item)), date });
  }
};

const showsDates = ({ state }: ChangeDateRun): boolean =>
  state === 'choosing' || state === 'submitting' || state === 'failed';

/** Whether the date stays because this payment, the oldest that is owed, is late. */
const isOverdue = ({ state, problem }: ChangeDateRun): boolean =>
  state === 'refused' && problem.reason === 'change_payment_schedule_payment_overdue';

interface PartProps {
  readonly run: ChangeDateRun;
  readonly item: ScheduleItem;
}

/** Why the date can't move. Source: PAY-331, PAY-335, PAY-336. */
const Refusal = ({ run, item }: PartProps) => {
  const { problem, outcome } = run;
  const { t, formatDate, formatMoney } = useApp();
  if (problem.reason === undefined) {
    return (
      <Alert kind="warning" title={t('payments.changeDate.failedTitle')}>
        {problem.message ?? failureText(t, outcome?.failure)}
      </Alert>
    );
  }
  const amount = formatMoney(amountToPay(item));
  const date = formatDate(item.installmentDueDate ?? '', 'weekday');
  return (
    <Alert
      kind="warning"
      title={
        isOverdue(run)
          ? t('payments.changeDate.overdueTitle', { amount, date })
          : t('payments.changeDate.refusedTitle')
      }
    >
      {t(`errors.${problem.reason}`)}
    </Alert>
  );
};

/** Why the list has changed, and with it what is chosen. Source: decision 90. */
const NotOffered = ({ run: { notOffered, dates } }: Pick<PartProps, 'run'>) => {
  const { t, formatDate } = useApp();
  if (notOffered === null || dates.includes(notOffered)) return null;
  const date = formatDate(notOffered, 'weekday');
  return <Alert kind="warning" title={t('payments.changeDate.notOffered', { date })} />;
};

const NewDateNotice = ({ run, item }: PartProps) => {
  const { t, formatDate, formatMoney } = useApp();
  const amount = formatMoney(amountToPay(item));
  const { paymentMethod } = item;
  return (
    <Alert
      kind="success"
      title={t('payments.changeDate.moved', { date: formatDate(run.date ?? '', 'weekday') })}
    >
      {paymentMethod
        ? t('payments.changeDate.movedText', { amount, method: methodName(t, paymentMethod) })
        : t('payments.changeDate.movedTextNoMethod', { amount })}
    </Alert>
  );
};

const Dates = ({ run, items, item }: PartProps & { readonly items: readonly ScheduleItem[] }) => {
  const { t, formatDate } = useApp();
  const before = item.installmentDueDate ?? '';
  return (
    <div className="ff-stack ff-stack--5" inert={run.isCalling}>
      <ChoiceList
        name="new-date"
        legend={t('payments.changeDate.legend')}
        value={run.date ?? undefined}
        onChange={run.choose}
        choices={run.dates.map((date) => ({
          value: date,
          title: formatDate(date, 'weekday'),
          isName: true,
          meta: t('payments.changeDate.daysLater', { count: daysBetween(before, date) }),
        }))}
      />
      <Changes run={run} items={items} item={item} />
      <p className="ff-small ff-muted">{t('payments.changeDate.note')}</p>
    </div>
  );
};

/** The moved payment with both dates, and the one after it. */
const Changes = ({ run, items, item }: PartProps & { readonly items: readonly ScheduleItem[] }) => {
  const { t } = useApp();
  const index = items.indexOf(item);
  const after = items[index + 1];
  const { paymentMethod } = item;
  return (
    <section aria-labelledby="change-date-changes">
      <h3 className="ff-h3" id="change-date-changes">
        {t('payments.changeDate.changes')}
      </h3>
      <ul className="ff-effects">
        <Effect
          item={item}
          position={quarterOf(index, items.length)}
          status="deferred"
          note={paymentMethod && t('orders.card.from', { method: methodName(t, paymentMethod) })}
        >
          <s>
            <span className="ff-sr">{`${t('payments.changeDate.was')} `}</span>
            <DateText date={item.installmentDueDate ?? ''} style="weekday" />
          </s>{' '}
          <DateText date={run.date ?? ''} style="weekday" />
        </Effect>
        {after?.installmentDueDate && (
          <Effect
            item={after}
            position={quarterOf(index + 1, items.length)}
            status="owed"
            note={t('payments.changeDate.same')}
          >
            <DateText date={after.installmentDueDate} style="weekday" />
          </Effect>
        )}
      </ul>
    </section>
  );
};

/** What stays as it is: what is late, and the next payments with their dates. */
const RefusalNotice = ({
  run,
  items,
}: {
  readonly run: ChangeDateRun;
  readonly items: readonly ScheduleItem[];
}) => {
  const app = useApp();
  const { t, countryCode } = app;
  const market = marketOf(countryCode);
  const today = useToday();
  const staying = t(isOverdue(run) ? 'payments.changeDate.staysForNow' : 'payments.changeDate.same');
  return (
    <div className="ff-stack ff-stack--4">
      <ul className="ff-effects">
        {keptItems(items).map((item) => (
          <Effect
            key={item.id}
            item={item}
            position={quarterOf(items.indexOf(item), items.length)}
            status={glyphStatusOf(item)}
            note={item.status === 'OVERDUE' ? openNotes(item, today, app) : staying}
          >
            <DateText date={item.installmentDueDate ?? ''} style="weekday" />
          </Effect>
        ))}
      </ul>
      {isOverdue(run) && (
        <p className="ff-small ff-muted">
          <RichText
            text={t('payments.changeDate.arrangement')}
            parts={{
              help: (words) => (
                <a href={siteLink('help', market)} target="_blank" rel="noopener">
                  {words}
                </a>
              ),
            }}
          />
        </p>
      )}
    </div>
  );
};

interface FooterProps extends PartProps {
  readonly items: readonly ScheduleItem[];
  readonly onClose: () => void;
  readonly onPay: ChangeDateDialogProps['onPay'];
}

const Footer = (props: FooterProps) => {
  const root = useRef<HTMLDivElement>(null);
  useFocusRecovery(root, props.run.state);
  return (
    <div className="ff-stack ff-stack--3" ref={root}>
      <Actions {...props} />
    </div>
  );
};

const Actions = ({ run, items, item, onClose, onPay }: FooterProps) => {
  const { t, formatDate, formatMoney } = useApp();
  const { state, problem, send } = run;
  if (state === 'checking') return null;
  if (state === 'rescheduled') {
    return (
      <Button size="large" block onPress={onClose}>
        {t('payments.payNow.done')}
      </Button>
    );
  }
  if (state === 'refused') {
    // A late date is not one to keep.
    const kept = items.find(({ status }) => status === 'OWED')?.installmentDueDate;
    return (
      <>
        {isOverdue(run) && onPay && (
          <Button size="large" block onPress={() => onPay(item)}>
            {t('payments.changeDate.payFirst', { amount: formatMoney(amountToPay(item)) })}
          </Button>
        )}
        {problem.reason === undefined && (
          <Button size="large" block onPress={() => send('retry')}>
            {t('common.tryAgain')}
          </Button>
        )}
        <Button variant="secondary" block onPress={onClose}>
          {kept ? t('payments.changeDate.keep', { date: formatDate(kept, 'weekday') }) : t('common.close')}
        </Button>
      </>
    );
  }
  const submit = t('payments.changeDate.submit', { date: formatDate(run.date ?? '', 'weekday') });
  return (
    <Button
      size="large"
      block
      onPress={() => send('submit')}
      busy={run.isCalling && t('payments.changeDate.submitting')}
    >
      {/* A change that failed is only offered again. Source: PAY-333, decision 90. */}
      {state === 'failed' ? t('common.tryAgain') : submit}
    </Button>
  );
};
