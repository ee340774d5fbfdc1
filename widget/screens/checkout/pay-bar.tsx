import type { Translate } from '#shared/content/keys.ts';
import { isAmountOpen } from '#shared/domain/checkout/shipping.ts';
import { fromMinor, type Money, sumMinor, toMinor } from '#shared/domain/money.ts';
import { Button } from '#shared/ui/actions/button.tsx';
import { useApp } from '#shared/ui/app-context.tsx';
import { StickyBar } from '#shared/ui/layout/sticky-bar.tsx';
import { MoneyText } from '#shared/ui/orders/money-text.tsx';
import type { Banks } from './bank/use-banks.tsx';
import type { StartedSession } from './started.tsx';
import type { ConfirmRun } from './use-confirm.ts';

interface PayBarProps {
  readonly session: StartedSession;
  readonly run: ConfirmRun;
  readonly banks: Banks | null;
  /** Why the order can't be paid yet. */
  readonly obstacle: string | null;
  readonly onPay: () => void;
}

/** The remaining payments, and the button for today's. */
export const PayBar = ({ session, run, banks, obstacle, onPay }: PayBarProps) => {
  const { t, formatDate } = useApp();
  const { instalments, amountDueToday } = session;
  const later = instalments.slice(1);
  const last = later.at(-1);
  const next = nextOf(session);
  return (
    <StickyBar
      note={
        last && t('checkout.summary.then', { count: later.length, date: formatDate(last.dueDate, 'long') })
      }
      amount={last && <MoneyText money={totalOf(later.map(({ amount }) => amount))} />}
      below={next && t(next, { shop: session.merchant.displayName })}
    >
      <Action run={run} banks={banks} due={amountDueToday} obstacle={obstacle} onPay={onPay} />
    </StickyBar>
  );
};

const totalOf = (amounts: readonly Money[]): Money =>
  fromMinor(sumMinor(amounts.map(toMinor)), amounts[0]?.currency ?? 'AUD');

/**
 * What follows a press of the button, whose own text is what is paid today. An order of any other mode is one that the shop has
 * already described. Source: decision 201.
 */
function nextOf(session: StartedSession) {
  if (session.mode !== 'EXPRESS') return null;
  return isAmountOpen(session) ? 'checkout.summary.nextOpen' : 'checkout.summary.nextOrdered';
}

interface ActionProps extends Omit<PayBarProps, 'session'> {
  readonly due: Money;
}

const Action = ({ run, banks, due, obstacle, onPay }: ActionProps) => {
  const { t, formatMoney, journey } = useApp();
  const { state, method, send } = run;
  const amount = formatMoney(due);
  if (state === 'unreachable') {
    return (
      <Button size="large" block onPress={() => send('retry')}>
        {t('checkout.summary.askAgain')}
      </Button>
    );
  }
  if (method === undefined && banks?.add) {
    return (
      <Button size="large" block hasPopup="dialog" onPress={banks.add}>
        {t('bank.add.title')}
      </Button>
    );
  }
  if (method === undefined) {
    return (
      <Button testId="add-card" size="large" block onPress={() => journey.open('/add-card')}>
        {t('checkout.summary.addCard')}
      </Button>
    );
  }
  return (
    <Button
      testId="pay"
      size="large"
      block
      busy={busyText(t, run, amount)}
      unavailable={state === 'unspecifiedError' ? t('methods.add.locked') : (obstacle ?? false)}
      onPress={onPay}
    >
      {t('checkout.summary.pay', { amount })}
    </Button>
  );
};

function busyText(t: Translate, { state, isCalling, account }: ConfirmRun, amount: string): string | false {
  if (state === 'asking') return t('checkout.summary.asking');
  if (state === 'confirming' || state === 'approved') return t('checkout.summary.paying', { amount });
  // A bank account needs no set-up.
  return isCalling && t(account ? 'checkout.summary.paying' : 'checkout.summary.settingUp', { amount });
}
