import { isHeld } from '#shared/domain/account/account-status.ts';
import { Button } from '#shared/ui/actions/button.tsx';
import { useApp } from '#shared/ui/app-context.tsx';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { LiveRegion } from '#shared/ui/feedback/live-region.tsx';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { Icon, phoneIcon } from '#shared/ui/icons/icon.tsx';
import { useAccount } from '../account/use-account.ts';
import { useContactChange } from '../account/use-contact-change.ts';
import { AccountMain } from '../account-main.tsx';
import { LoadProblem } from '../load-problem.tsx';
import { withQueries } from '../with-queries.tsx';
import { LinkedApps } from './linked-apps.tsx';
import { LoginList } from './login-list.tsx';
import { Password } from './password.tsx';

/** How many logins stand on the page; all of them are on their own. */
const shownLogins = 5;

/** How many digits of a number tell its owner which one it is. */
const shownDigits = 3;

/** `/security`: who can get into the account, and how. Source: POR-015. */
const SecurityPage = () => {
  const { t } = useApp();
  const account = useAccount();
  return (
    <AccountMain loading={account.isPending}>
      <div className="ff-security ff-stack ff-stack--5">
        <div className="ff-stack ff-stack--1">
          <h1 className="ff-h1">{t('security.title')}</h1>
          <p className="ff-muted">{t('security.lede')}</p>
        </div>
        {account.isPending && <Skeleton label={t('security.loading')} shape="cards" count={2} />}
        {account.isLoadingError && (
          <LoadProblem title={t('account.failedTitle')} onRetry={() => void account.refetch()}>
            {t('common.checkConnection')}
          </LoadProblem>
        )}
        {account.data && <LoggingIn account={account.data} />}
        <LoginList isWhole={false} shown={shownLogins} heading={t('security.logins.title')} />
        <LinkedApps />
      </div>
    </AccountMain>
  );
};

type Account = NonNullable<ReturnType<typeof useAccount>['data']>;

/** The password, and the mobile that codes go to. */
const LoggingIn = ({ account }: { account: Account }) => {
  const { t } = useApp();
  const { problem, starting, start } = useContactChange();
  const { mobile } = account;
  return (
    <section className="ff-stack ff-stack--3">
      <h2 className="ff-h3">{t('security.loggingIn')}</h2>
      <LiveRegion urgent>
        {problem && (
          <Alert kind="warning" title={t('account.changeFailedTitle')}>
            {problem}
          </Alert>
        )}
      </LiveRegion>
      <ul className="ff-card">
        <Password account={account} />
        <li className="ff-security__row">
          <Icon shape={phoneIcon} />
          <div>
            <p className="ff-security__name">{t('security.codes.title')}</p>
            <p className="ff-small ff-muted">
              {mobile === null
                ? t('security.codes.none')
                : t('security.codes.to', { digits: mobile.slice(-shownDigits) })}
            </p>
          </div>
          {!isHeld(account.accountStatus) && (
            <div className="ff-security__action">
              <Button
                variant="secondary"
                size="small"
                busy={starting !== null && t('security.codes.change')}
                onPress={() => start('mobile')}
              >
                {t('security.codes.change')}
              </Button>
            </div>
          )}
        </li>
      </ul>
    </section>
  );
};

export default withQueries(SecurityPage);
