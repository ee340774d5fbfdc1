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
  return (
    <Card className="ff-limit">
      <p>
        {t('orders.limit.available')}{' '}
        <b>
          <MoneyText money={limit.availableToSpend} />
        </b>
      </p>
      <TextButton small hasPopup="dialog" onPress={() => setOpen(true)}>
        {t('orders.limit.about')}
      </TextButton>
      <LimitDialog open={isOpen} limit={limit} onClose={() => setOpen(false)} />
    </Card>
  );
};

interface LimitDialogProps extends SpendingLimitProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The limit, and how much of it is used where the flag allows that. Source: PAY-114, PAY-115, POR-143. */
const LimitDialog = ({ open, limit, onClose }: LimitDialogProps) => {
  const { t } = useApp();
  const { flags } = useSituation();
  const isTransparent = flags['otb-limit-transparency-enabled'];
  const { creditLimit, used, availableToSpend } = limit;
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
      <KeyValues
        rows={[
          row('limit', creditLimit),
          ...(isTransparent ? [row('used', used), row('available', availableToSpend, true)] : []),
        ]}
      />
      <p className="ff-small ff-muted">{t('orders.limit.text')}</p>
    </Dialog>
  );
};
