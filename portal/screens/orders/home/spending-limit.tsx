import './spending-limit.css';
import { useState } from 'react';
import type { ReplyOf } from '#shared/contract/index.ts';
import type { readLimit } from '#shared/contract/orders/orders.contract.ts';
import type { Money } from '#shared/domain/money.ts';
import { TextButton } from '#shared/ui/actions/text-button.tsx';
import { useApp, useSituation } from '#shared/ui/app-context.tsx';
import { Dialog } from '#shared/ui/dialogs/dialog.tsx';
import { type KeyValue, KeyValues } from '#shared/ui/display/key-values.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import { MoneyText } from '#shared/ui/orders/money-text.tsx';

interface SpendingLimitProps {
  readonly limit: ReplyOf<typeof readLimit>;
}

/** What can still be spent, with a dialog about the limit. Source: POR-142. */
export const SpendingLimit = ({ limit }: SpendingLimitProps) => {
  const { t } = useApp();
  const [isOpen, setOpen] = useState(false);
  const limits = [limit, ...limit.otherCurrencies];
  return (
    <Card className="ff-limit">
      <p>
        <span>{t('orders.limit.available')}</span>{' '}
        {limits.map(({ availableToSpend }, index) => (
          <b key={availableToSpend.currency}>
            {index > 0 && <span>{', '}</span>}
            <MoneyText money={availableToSpend} />
          </b>
        ))}
      </p>
      <TextButton small hasPopup="dialog" onPress={() => setOpen(true)}>
        {t('orders.limit.about')}
      </TextButton>
      <LimitDialog open={isOpen} limits={limits} onClose={() => setOpen(false)} />
    </Card>
  );
};

type Limit = SpendingLimitProps['limit']['otherCurrencies'][number];

interface LimitDialogProps {
  readonly open: boolean;
  /** One for each currency. */
  readonly limits: readonly Limit[];
  readonly onClose: () => void;
}

/** The limit, and how much of it is used where the flag allows that. Source: PAY-114, PAY-115, POR-143. */
const LimitDialog = ({ open, limits, onClose }: LimitDialogProps) => {
  const { t } = useApp();
  const { flags } = useSituation();
  const isTransparent = flags['otb-limit-transparency-enabled'];
  const row = (key: 'limit' | 'used' | 'available', money: Money, total = false): KeyValue => ({
    key,
    label: t(`orders.limit.${key}`),
    value: <MoneyText money={money} />,
    total,
  });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t(isTransparent ? 'orders.limit.title' : 'orders.limit.available')}
    >
      {limits.map(({ creditLimit, used, availableToSpend }) => (
        <KeyValues
          key={creditLimit.currency}
          rows={[
            row('limit', creditLimit),
            ...(isTransparent ? [row('used', used), row('available', availableToSpend, true)] : []),
          ]}
        />
      ))}
      {limits.length > 1 && <p className="ff-small ff-muted">{t('orders.limit.currencies')}</p>}
      <p className="ff-small ff-muted">{t('orders.limit.text')}</p>
    </Dialog>
  );
};
