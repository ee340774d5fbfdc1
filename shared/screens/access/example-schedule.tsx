import type { ExampleInstalment } from '#shared/flows/access/login-messaging.ts';
import { useApp } from '#shared/ui/app-context.tsx';
import { InstalmentTimeline } from '#shared/ui/instalment-timeline.tsx';
import { Sheet } from '#shared/ui/sheet.tsx';

/** How the order would be paid, before anybody has logged in. Source: ACC-404, ACC-408. */
export const ExampleSchedule = ({ schedule }: { schedule: readonly ExampleInstalment[] }) => {
  const { t, formatMoney, formatDate } = useApp();
  const name = t('access.loginEmail.plan');
  return (
    <Sheet label={name} className="ff-access__plan">
      <InstalmentTimeline
        label={name}
        items={schedule.map(({ amount, dueDate }, index) => ({
          status: index === 0 ? 'now' : 'owed',
          amount: formatMoney(amount),
          when: index === 0 ? t('access.loginEmail.planToday') : formatDate(dueDate, 'short'),
        }))}
      />
    </Sheet>
  );
};
