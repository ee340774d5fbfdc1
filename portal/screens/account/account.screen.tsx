import './account.css';
import { isHeld } from '#shared/domain/account/account-status.ts';
import { useApp } from '#shared/ui/app-context.tsx';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { LiveRegion } from '#shared/ui/feedback/live-region.tsx';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import { AccountMain } from '../account-main.tsx';
import { LoadProblem } from '../load-problem.tsx';
import { withQueries } from '../with-queries.tsx';
import { Details } from './details.tsx';
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
        {account.data && <LinkedApps />}
      </div>
    </AccountMain>
  );
};

const AccountProblem = ({ onRetry }: { onRetry: () => void }) => {
  const { t } = useApp();
  return (
    <LoadProblem title={t('account.failedTitle')} onRetry={onRetry}>
      {t('common.checkConnection')}
    </LoadProblem>
  );
};

/** Why email and mobile can't be changed. Source: POR-055, portal-open O-11. */
const HeldAlert = () => {
  const { t } = useApp();
  return (
    <Alert kind="restricted" title={t('portal.held.title')}>
      {t('portal.held.text')}
    </Alert>
  );
};

/** The way to the products that are linked to the account. Source: POR-023. */
const LinkedApps = () => {
  const { t, href } = useApp();
  return (
    <Card>
      <div className="ff-account__row">
        <h2 className="ff-h3">{t('account.apps.title')}</h2>
        <p className="ff-small ff-muted ff-account__hint">{t('account.apps.hint')}</p>
        <p className="ff-account__action">
          <a className="ff-link" href={href('/oauth/revoke')}>
            {t('account.apps.open')}
          </a>
        </p>
      </div>
    </Card>
  );
};

export default withQueries(AccountPage);
