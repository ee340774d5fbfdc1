import { useId, useState } from 'react';
import type { Account } from '#shared/contract/access/account.schema.ts';
import { isManageAccountDisabled, manageAccountAction } from '#shared/domain/account/manage-account.ts';
import { useKeptDraft } from '#shared/screens/shell/drafts.ts';
import { Button } from '#shared/ui/actions/button.tsx';
import { useApp } from '#shared/ui/app-context.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import { lazyDialog } from '../lazy-dialog.tsx';
import { closingDraft } from './closing-draft.ts';

export const ManageAccount = lazyDialog(
  async () => (await import('./manage-account-dialog.tsx')).ManageAccountDialog,
  'account.closing.title',
);

/** The way to close the account, or to open it again. Source: POR-298 to POR-301. */
export const CloseAccount = ({ account }: { account: Account }) => {
  const { t, formatDate } = useApp();
  const headingId = useId();
  const [isOpen, setOpen] = useState(useKeptDraft(closingDraft) !== null);
  const standing = { ...account.frozenStatus, accountStatus: account.accountStatus };
  const isClosed = manageAccountAction(standing) === 'reactivate';
  const { deactivatedDate: date } = account;
  const closedText = date
    ? t('account.closing.closedOn', { date: formatDate(date, 'long') })
    : t('account.closing.can.noOrders');
  return (
    <section aria-labelledby={headingId}>
      <Card padded>
        <div className="ff-account-close">
          <div className="ff-account-close__text">
            <h2 className="ff-h3" id={headingId}>
              {t(isClosed ? 'account.closing.closed' : 'account.closing.title')}
            </h2>
            <p className="ff-small ff-muted">{isClosed ? closedText : t('account.closing.text')}</p>
          </div>
          <div>
            <Button
              variant={isClosed ? 'primary' : 'secondary'}
              hasPopup="dialog"
              unavailable={isManageAccountDisabled(standing) && t('account.closing.unavailable')}
              onPress={() => setOpen(true)}
            >
              {t(isClosed ? 'account.closing.reopen' : 'account.closing.open')}
            </Button>
          </div>
        </div>
      </Card>
      {isOpen && (
        <ManageAccount start={isClosed ? 'reactivating' : 'reason'} onClose={() => setOpen(false)} />
      )}
    </section>
  );
};
