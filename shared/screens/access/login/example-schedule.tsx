import { dateInTimeZone } from '#shared/domain/dates.ts';
import { marketOf } from '#shared/domain/markets/index.ts';
import type { Money } from '#shared/domain/money.ts';
import { evenAmount, exampleSchedule } from '#shared/flows/access/example-schedule.ts';
import { useApp } from '#shared/ui/app-context.tsx';
import { Sheet } from '#shared/ui/layout/sheet.tsx';
import { InstalmentTimeline } from '#shared/ui/orders/instalment-timeline.tsx';

/** The amount of each payment if all four are equal, otherwise null. */
export const instalmentOf = (total: Money): Money | null =>
  // The amounts don't depend on the date.
  evenAmount(exampleSchedule(total, '2000-01-01'));

/** The payment plan of the order, shown before login. Source: ACC-404, ACC-408. */
export const ExampleSchedule = ({ total }: { total: Money }) => {
  const { t, countryCode, formatMoney, formatDate } = useApp();
  const today = dateInTimeZone(new Date(), marketOf(countryCode).timeZone);
  const name = t('access.loginEmail.plan');
  return (
    <Sheet label={name} className="ff-access__plan">
      <InstalmentTimeline
        label={name}
        items={exampleSchedule(total, today).map(({ amount, dueDate }, index) => ({
          status: index === 0 ? 'now' : 'owed',
          amount: formatMoney(amount),
          when: index === 0 ? t('access.loginEmail.planToday') : formatDate(dueDate, 'short'),
        }))}
      />
    </Sheet>
  );
};
