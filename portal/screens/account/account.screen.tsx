import './account.css';
import { useEffect, useRef, useState } from 'react';
import type { Account } from '#shared/contract/access/account.schema.ts';
import { isHeld } from '#shared/domain/account/account-status.ts';
import { manageAccountAction } from '#shared/domain/account/manage-account.ts';
import { useApp, useSituation } from '#shared/ui/app-context.tsx';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { LiveRegion } from '#shared/ui/feedback/live-region.tsx';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { AccountMain } from '../account-main.tsx';
import { LoadProblem } from '../load-problem.tsx';
import { withQueries } from '../with-queries.tsx';
import { CloseAccount } from './close-account.tsx';
import { ClosedAccount } from './closed-account.tsx';
import { AboutYou, HowWeReachYou } from './details.tsx';
import { EditDetails } from './edit-details.tsx';
import { useAccount } from './use-account.ts';
import { type ContactChange, useContactChange } from './use-contact-change.ts';

/** `/account`: what we know of the shopper, and the ways to change it. Source: POR-011. */
const AccountPage = () => {
  const { t } = useApp();
  const account = useAccount();
  const change = useContactChange();
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <AccountMain loading={account.isPending}>
      <div className="ff-account ff-stack ff-stack--5">
        <div className="ff-stack ff-stack--1">
          <h1 className="ff-h1" ref={heading} tabIndex={-1}>
            {t('account.title')}
          </h1>
          <p className="ff-muted">{t('account.lede')}</p>
        </div>
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
        {account.data && <Details account={account.data} change={change} headingRef={heading} />}
      </div>
    </AccountMain>
  );
};

interface DetailsProps {
  readonly account: Account;
  readonly change: ContactChange;
  readonly headingRef: { readonly current: HTMLElement | null };
}

/** What is known of the shopper, or the form that changes it. */
const Details = ({ account, change, headingRef }: DetailsProps) => {
  const { t, journey } = useApp();
  const { location } = useSituation();
  const isEditing = location.query.get('edit') === 'details' && account.profileConfirmed;
  const [isSaved, setSaved] = useState(false);
  const { accountStatus, frozenStatus } = account;
  const isClosed = manageAccountAction({ ...frozenStatus, accountStatus }) === 'reactivate';
  const wasClosed = useRef(isClosed);
  // The button that opened the dialog is gone.
  useEffect(() => {
    if (wasClosed.current !== isClosed) headingRef.current?.focus();
    wasClosed.current = isClosed;
  }, [isClosed, headingRef]);
  const wasEditing = useRef(isEditing);
  const shown = useRef<HTMLDivElement>(null);
  // The form had the focus, and is gone.
  useEffect(() => {
    if (wasEditing.current && !isEditing) shown.current?.querySelector('a')?.focus();
    wasEditing.current = isEditing;
    if (isEditing) setSaved(false);
  }, [isEditing]);
  if (isEditing) {
    return (
      <EditDetails
        account={account}
        onClose={(isDone) => {
          setSaved(isDone);
          journey.setQuery({ edit: null });
        }}
      />
    );
  }
  const details = (
    <>
      <AboutYou account={account} />
      <HowWeReachYou account={account} change={change} />
    </>
  );
  return (
    <div className="ff-stack ff-stack--5" ref={shown}>
      <LiveRegion>{isSaved && <Alert kind="success" title={t('account.edit.done')} />}</LiveRegion>
      {isClosed ? (
        <ClosedAccount>{details}</ClosedAccount>
      ) : (
        <>
          {details}
          <CloseAccount account={account} />
        </>
      )}
    </div>
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

export default withQueries(AccountPage);
