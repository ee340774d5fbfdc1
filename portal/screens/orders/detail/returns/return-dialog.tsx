import './return-dialog.css';
import { useRef } from 'react';
import { addDays, type IsoDate } from '#shared/domain/dates.ts';
import { marketOf } from '#shared/domain/markets/index.ts';
import type { Order } from '#shared/domain/orders/order.ts';
import { nextPaymentOf } from '#shared/domain/payments/date-change.ts';
import { amountToPay, type ScheduleItem } from '#shared/domain/payments/schedule-item.ts';
import { returnDateRefusals, returnReasons } from '#shared/domain/returns/return-notice.ts';
import { siteLink } from '#shared/domain/site-links.ts';
import { Button } from '#shared/ui/actions/button.tsx';
import { type AppContextValue, useApp } from '#shared/ui/app-context.tsx';
import { quarterOf } from '#shared/ui/brand/glyph-geometry.ts';
import { Dialog } from '#shared/ui/dialogs/dialog.tsx';
import { useFocusOnStep } from '#shared/ui/dialogs/use-focus-on-step.ts';
import { RichText } from '#shared/ui/display/rich-text.tsx';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { LiveRegion } from '#shared/ui/feedback/live-region.tsx';
import { DateFields } from '#shared/ui/forms/date-fields.tsx';
import { SegmentedControl } from '#shared/ui/forms/segmented-control.tsx';
import { SelectField } from '#shared/ui/forms/select-field.tsx';
import { DateText } from '#shared/ui/orders/date-text.tsx';
import { glyphStatusOf, itemsByDueDate } from '../../order-view.ts';
import { openNotes } from '../../payment-note.tsx';
import { useToday } from '../../use-today.ts';
import { Effect } from '../effect.tsx';
import { useMovesDate } from './use-moves-date.ts';
import { type ReturnDialogProps, type ReturnRun, refusalOf, useReturn } from './use-return.ts';

/** How many days before the moved payment a refund that has not come is asked about. */
const daysToAsk = 2;

/** Tells that an order goes back, in two steps. Source: POR-255 to POR-259, portal-open O-57 to O-59. */
const ReturnDialog = ({ order: opened, accountStatus, onClose }: ReturnDialogProps) => {
  const { t } = useApp();
  const run = useReturn(opened);
  const movesDate = useMovesDate(run.order, accountStatus);
  const body = useRef<HTMLDivElement>(null);
  const { state, order } = run;
  const isForm = state === 'enterDetails' || state === 'submitting';
  useFocusOnStep(body, isForm ? 'enterDetails' : state);
  const shop = order.merchant.merchantDisplayName;
  const step = state === 'guide' ? 1 : 2;
  return (
    <Dialog
      open
      onClose={onClose}
      // A click outside would lose what was entered.
      closedBy={run.isCalling ? 'none' : isForm ? 'closerequest' : 'any'}
      onBack={state === 'enterDetails' ? () => run.send('back') : undefined}
      above={state === 'guide' || isForm ? t('returns.above', { shop, step, count: 2 }) : undefined}
      title={<Title run={run} />}
      footer={<Footer run={run} onClose={onClose} />}
    >
      <div ref={body} className="ff-stack">
        {state === 'guide' && <Guide run={run} movesDate={movesDate} />}
        {isForm && <Details run={run} />}
        <LiveRegion>{state === 'success' && <Success run={run} />}</LiveRegion>
        <LiveRegion urgent>{state === 'error' && <Failure run={run} />}</LiveRegion>
      </div>
    </Dialog>
  );
};
export default ReturnDialog;

interface StepProps {
  readonly run: ReturnRun;
}

const Title = ({ run }: StepProps) => <span>{titleOf(useApp(), run)}</span>;

function titleOf({ t, formatMoney, formatDate }: AppContextValue, run: ReturnRun): string {
  const { state, view, views, told } = run;
  if (state === 'success') {
    if (!told?.newDate) return t('returns.kept.title');
    const date = formatDate(told.newDate, 'weekday');
    const [next] = movedItems(run);
    return next
      ? t('returns.moved.title', { amount: formatMoney(amountToPay(next)), date })
      : t('returns.moved.titleNoAmount', { date });
  }
  if (state === 'error') return t('returns.failed.title');
  if (state === 'guide' || state === 'closed') {
    return t(views.length > 1 && view === 'mail' ? 'returns.guide.either' : `returns.guide.${view}.title`);
  }
  return t(`returns.details.${view}.${run.orderReturned ? 'sent' : 'later'}`);
}

/** How to send it back: by post or in a shop, where both can be. Source: POR-257, POR-258. */
const Guide = ({ run, movesDate }: StepProps & { readonly movesDate: boolean }) => {
  const { t } = useApp();
  const { view, views, order } = run;
  const values = { shop: order.merchant.merchantDisplayName, orderId: order.id };
  return (
    <>
      {views.length > 1 && (
        <SegmentedControl
          label={t('returns.how')}
          name="return-view"
          value={view}
          onChange={(chosen) => run.choose(chosen === 'inStore' ? 'inStore' : 'mail')}
          options={views.map((value) => ({ value, label: t(`returns.views.${value}`) }))}
        />
      )}
      <ol className="ff-numbered">
        {(['first', 'second', movesDate ? 'third' : 'thirdOnly'] as const).map((step) => (
          <li key={step}>{t(`returns.guide.${view}.${step}`, values)}</li>
        ))}
      </ol>
      <p className="ff-small ff-muted">{t(`returns.guide.${view}.note`)}</p>
    </>
  );
};

/** When it goes back, and why. Source: POR-256, portal-open O-57. */
const Details = ({ run }: StepProps) => {
  const { t, formatDate } = useApp();
  const { form, limits, orderReturned } = run;
  return (
    <form
      className="ff-stack ff-stack--5"
      noValidate
      inert={run.isCalling}
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit();
      }}
    >
      <DateFields
        {...form.field('date')}
        legend={t('returns.details.date')}
        hint={
          orderReturned
            ? t('returns.details.until', { date: formatDate(limits.afterOrEqual, 'long') })
            : t('returns.details.from', { date: formatDate(limits.beforeOrEqual, 'long') })
        }
      />
      <SelectField
        {...form.field('reason')}
        label={t('returns.details.why')}
        prompt={t('returns.details.choose')}
        options={returnReasons.map((value) => ({ value, label: t(`returns.reasons.${value}`) }))}
      />
      <button type="submit" hidden />
    </form>
  );
};

/** The payments that have another date than before. */
function movedItems({ told, order }: ReturnRun): ScheduleItem[] {
  if (!told?.order) return [];
  return itemsByDueDate(told.order).filter((item) => dateBefore(order, item) !== item.installmentDueDate);
}

const dateBefore = (order: Order, { id }: ScheduleItem): IsoDate | null =>
  order.paymentScheduleSet.find((item) => item.id === id)?.installmentDueDate ?? null;

const Success = ({ run }: StepProps) => {
  const { told } = run;
  return told?.newDate ? <MovedDates run={run} newDate={told.newDate} /> : <UnmovedDates run={run} />;
};

const MovedDates = ({ run, newDate }: StepProps & { readonly newDate: IsoDate }) => {
  const { t, formatDate } = useApp();
  const asked = formatDate(addDays(newDate, -daysToAsk), 'weekday');
  return (
    <div className="ff-stack ff-stack--4">
      <p>{t('returns.moved.text')}</p>
      <Effects run={run} />
      <p className="ff-small ff-muted">{t('returns.moved.refund', { date: asked })}</p>
    </div>
  );
};

/** The unpaid payments, with the dates before and after. */
const Effects = ({ run: { told, order } }: StepProps) => {
  const { t } = useApp();
  if (!told?.order) return null;
  const items = itemsByDueDate(told.order);
  const open = items.filter(({ status }) => status === 'OWED');
  return (
    <ul className="ff-effects">
      {open.map((item) => {
        const before = dateBefore(order, item);
        const hasMoved = before !== null && before !== item.installmentDueDate;
        return (
          <Effect
            key={item.id}
            item={item}
            position={quarterOf(items.indexOf(item), items.length)}
            status={glyphStatusOf(item)}
            note={hasMoved ? null : t('payments.changeDate.same')}
          >
            {hasMoved && (
              <>
                <s>
                  <span className="ff-sr">{`${t('payments.changeDate.was')} `}</span>
                  <DateText date={before} style="weekday" />
                </s>{' '}
              </>
            )}
            <DateText date={item.installmentDueDate ?? ''} style="weekday" />
          </Effect>
        );
      })}
    </ul>
  );
};

/** Why no date moved. Source: portal-open O-58. */
const UnmovedDates = ({ run: { told, order } }: StepProps) => {
  const app = useApp();
  const { t, formatDate, countryCode } = app;
  const today = useToday(order);
  const items = itemsByDueDate(told?.order ?? order);
  const reason = told?.reason ?? 'NO_FUTURE_INSTALMENT';
  const isOnHold = order.paymentsOnHold === true && reason === 'NO_FUTURE_INSTALMENT';
  const hasDates = reason === 'ALREADY_NOTIFIED' || reason === 'PAYMENT_OVERDUE';
  const next = hasDates ? nextPaymentOf(items) : null;
  const date = next?.installmentDueDate ?? null;
  const isLate = next?.status === 'OVERDUE';
  return (
    <div className="ff-stack ff-stack--4">
      <Alert
        kind="info"
        title={
          date && !isLate
            ? t('returns.kept.stays', { date: formatDate(date, 'weekday') })
            : t('returns.kept.datesStay')
        }
      >
        {t(isOnHold ? 'returns.kept.onHold' : `returns.kept.${reason}`)}
      </Alert>
      {next && date && (
        <>
          <ul className="ff-effects">
            <Effect
              item={next}
              position={quarterOf(items.indexOf(next), items.length)}
              status={glyphStatusOf(next)}
              note={isLate ? openNotes(next, today, app) : t('payments.changeDate.same')}
            >
              <DateText date={date} style="weekday" />
            </Effect>
          </ul>
          <p className="ff-small ff-muted">
            <RichText
              text={t(isLate ? 'payments.changeDate.arrangement' : 'returns.kept.help')}
              parts={{
                help: (words) => (
                  <a href={siteLink('help', marketOf(countryCode))} target="_blank" rel="noopener">
                    {words}
                  </a>
                ),
              }}
            />
          </p>
        </>
      )}
    </div>
  );
};

/** Codes whose sentence we have in every language; it is the server's message in English. */
const ownRefusals = ['return_already_notified', ...returnDateRefusals] as const;

/** What the server said. Source: POR-259. */
const Failure = ({ run }: StepProps) => {
  const { t } = useApp();
  const refusal = refusalOf(run);
  const own = ownRefusals.find((code) => code === refusal?.errorCode);
  const text = () => {
    if (refusal === null) return t('returns.failed.noMessage');
    if (own) return t(`errors.${own}`);
    return refusal.errorCode === 'precondition_failed' ? t('returns.failed.restricted') : refusal.message;
  };
  return <Alert kind="warning" title={text()} />;
};

/** Codes after which the same notice can't be taken, whatever is changed in it. */
const isFinal = (code: string | undefined) =>
  code === 'return_already_notified' || code === 'precondition_failed' || code === 'not_found';

const Footer = ({ run, onClose }: StepProps & Pick<ReturnDialogProps, 'onClose'>) => {
  const { t } = useApp();
  const { state, view, order } = run;
  if (state === 'guide') {
    return (
      <>
        <Button size="large" block onPress={() => run.proceed(true)}>
          {t(`returns.guide.${view}.sent`)}
        </Button>
        <Button variant="secondary" block onPress={() => run.proceed(false)}>
          {t(`returns.guide.${view}.later`)}
        </Button>
      </>
    );
  }
  if (state === 'success') {
    return (
      <Button size="large" block onPress={onClose}>
        {t('payments.payNow.done')}
      </Button>
    );
  }
  if (state === 'error') {
    return (
      <>
        {!isFinal(refusalOf(run)?.errorCode) && (
          <Button size="large" block onPress={() => run.send('back')}>
            {t('returns.failed.check')}
          </Button>
        )}
        <Button variant="secondary" block onPress={onClose}>
          {t('common.close')}
        </Button>
      </>
    );
  }
  return (
    <>
      <Button
        size="large"
        block
        busy={run.isCalling && t('returns.details.submitting')}
        onPress={() => void run.form.submit()}
      >
        {t('returns.details.submit')}
      </Button>
      <p className="ff-small ff-muted">
        {t('returns.details.note', { shop: order.merchant.merchantDisplayName })}
      </p>
    </>
  );
};
