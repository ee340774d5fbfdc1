import type { Translate } from '#shared/content/keys.ts';
import { fromMinor, type Money, sumMinor, toMinor } from '#shared/domain/money.ts';
import type { SeenPress } from '#shared/screens/shell/seen-press.tsx';
import { Button } from '#shared/ui/actions/button.tsx';
import { useApp } from '#shared/ui/app-context.tsx';
import { StickyBar } from '#shared/ui/layout/sticky-bar.tsx';
import { MoneyText } from '#shared/ui/orders/money-text.tsx';
import type { StartedSession } from './started.tsx';
import type { ConfirmRun } from './use-confirm.ts';

interface PayBarProps {
  readonly session: StartedSession;
  readonly run: ConfirmRun;
  readonly seen: SeenPress;
  readonly onPay: () => void;
}

/** The remaining payments, and the button for today's. */
export const PayBar = ({ session, run, seen, onPay }: PayBarProps) => {
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
      <div>
        {seen.notice}
        <div ref={seen.target}>
          <Action run={run} due={amountDueToday} onPay={onPay} />
        </div>
      </div>
    </StickyBar>
  );
};

const totalOf = (amounts: readonly Money[]): Money =>
  fromMinor(sumMinor(amounts.map(toMinor)), amounts[0]?.currency ?? 'AUD');

interface ActionProps extends Pick<PayBarProps, 'run' | 'onPay'> {
  readonly due: Money;
}

const Action = ({ run, due, onPay }: ActionProps) => {
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
      onPress={onPay}
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
