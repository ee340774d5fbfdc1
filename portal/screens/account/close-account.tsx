import { useId, useState } from 'react';
import type { Account } from '#shared/contract/access/account.schema.ts';
import { isManageAccountDisabled } from '#shared/domain/account/manage-account.ts';
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

/** The way to close the account. Source: POR-298 to POR-300. */
export const CloseAccount = ({ account }: { account: Account }) => {
  const { t } = useApp();
  const headingId = useId();
  const [isOpen, setOpen] = useState(useKeptDraft(closingDraft) !== null);
  const standing = { ...account.frozenStatus, accountStatus: account.accountStatus };
  return (
    <section aria-labelledby={headingId}>
      <Card padded>
        <div className="ff-account-close">
          <div className="ff-account-close__text">
            <h2 className="ff-h3" id={headingId}>
              {t('account.closing.title')}
            </h2>
            <p className="ff-small ff-muted">{t('account.closing.text')}</p>
          </div>
          <div>
            <Button
              variant="secondary"
              hasPopup="dialog"
              unavailable={isManageAccountDisabled(standing) && t('account.closing.unavailable')}
              onPress={() => setOpen(true)}
            >
              {t('account.closing.open')}
            </Button>
          </div>
        </div>
      </Card>
      {isOpen && <ManageAccount start="reason" onClose={() => setOpen(false)} />}
    </section>
  );
};
