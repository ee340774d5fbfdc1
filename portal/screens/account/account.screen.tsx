import './account.css';
import { isHeld } from '#shared/domain/account/account-status.ts';
import { useApp } from '#shared/ui/app-context.tsx';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { LiveRegion } from '#shared/ui/feedback/live-region.tsx';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { AccountMain } from '../account-main.tsx';
import { LoadProblem } from '../load-problem.tsx';
import { withQueries } from '../with-queries.tsx';
import { Details } from './details.tsx';
import { HeldAlert } from './held-alert.tsx';
import { Password } from './password.tsx';
import { useAccount } from './use-account.ts';
import { useContactChange } from './use-contact-change.ts';

/** `/account`: what we know of the shopper, and the ways to change it. Source: POR-011. */
const AccountPage = () => {
  const { t } = useApp();
  const account = useAccount();
  const change = useContactChange();
  return (
    <AccountMain loading={account.isPending}>
      <div className="ff-account ff-stack ff-stack--5">
        <h1 className="ff-h1">{t('account.title')}</h1>
        <LiveRegion>
          {change.changed === 'mobile' && (
            <Alert kind="success" title={t('account.mobileChanged')}>
              {t('account.mobileChangedText')}
            </Alert>
          )}
        </LiveRegion>
        <LiveRegion urgent>
          {change.problem && (
            <Alert kind="warning" title={t('account.changeFailedTitle')}>
              {change.problem}
            </Alert>
          )}
        </LiveRegion>
        {account.isPending && <Skeleton label={t('account.loading')} shape="cards" count={3} />}
        {account.isLoadingError && <AccountProblem onRetry={() => void account.refetch()} />}
        {account.data && isHeld(account.data.accountStatus) && <HeldAlert />}
        {account.data && <Details account={account.data} change={change} />}
        {account.data?.passwordExists && <Password email={account.data.email} />}
      </div>
    </AccountMain>
  );
};

const AccountProblem = ({ onRetry }: { onRetry: () => void }) => {
  const { t } = useApp();
  return (
    <LoadProblem title={t('account.failedTitle')} onRetry={onRetry}>
      {t('account.failed')}
    </LoadProblem>
  );
};

export default withQueries(AccountPage);
