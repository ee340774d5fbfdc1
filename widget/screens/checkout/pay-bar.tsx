import type { Translate } from '#shared/content/keys.ts';
import { fromMinor, type Money, sumMinor, toMinor } from '#shared/domain/money.ts';
import { Button } from '#shared/ui/actions/button.tsx';
import { useApp } from '#shared/ui/app-context.tsx';
import { StickyBar } from '#shared/ui/layout/sticky-bar.tsx';
import { MoneyText } from '#shared/ui/orders/money-text.tsx';
import type { StartedSession } from './started.tsx';
import type { ConfirmRun } from './use-confirm.ts';

/** The remaining payments, and the button for today's. */
export const PayBar = ({ session, run }: { session: StartedSession; run: ConfirmRun }) => {
  const { t, formatDate } = useApp();
  const { instalments, amountDueToday } = session;
  const later = instalments.slice(1);
  const last = later.at(-1);
  return (
    <StickyBar
      note={
        last && t('checkout.summary.then', { count: later.length, date: formatDate(last.dueDate, 'long') })
      }
      amount={last && <MoneyText money={totalOf(later.map(({ amount }) => amount))} />}
    >
      <Action run={run} due={amountDueToday} />
    </StickyBar>
  );
};

const totalOf = (amounts: readonly Money[]): Money =>
  fromMinor(sumMinor(amounts.map(toMinor)), amounts[0]?.currency ?? 'AUD');

const Action = ({ run, due }: { run: ConfirmRun; due: Money }) => {
  const { t, formatMoney, journey } = useApp();
  const { state, card, send } = run;
  const amount = formatMoney(due);
  if (state === 'unreachable') {
    return (
      <Button size="large" block onPress={() => send('retry')}>
        {t('checkout.summary.askAgain')}
      </Button>
    );
  }
  if (!card) {
    return (
      <Button size="large" block onPress={() => journey.open('/add-card')}>
        {t('checkout.summary.addCard')}
      </Button>
    );
  }
  return (
    <Button
      size="large"
      block
      busy={busyText(t, run, amount)}
      unavailable={state === 'unspecifiedError' && t('methods.add.locked')}
      onPress={() => send('pay')}
    >
      {t('checkout.summary.pay', { amount })}
    </Button>
  );
};

function busyText(t: Translate, { state, isCalling }: ConfirmRun, amount: string): string | false {
  if (state === 'asking') return t('checkout.summary.asking');
  if (state === 'confirming' || state === 'approved') return t('checkout.summary.paying', { amount });
  return isCalling && t('checkout.summary.settingUp');
}
