import { useApp } from '#shared/ui/app-context.tsx';
import type { Elements } from '#shared/ui/elements.ts';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { isFirstLoad } from '../is-first-load.ts';
import { ClosedNotice } from '../orders/home/account-notice.tsx';
import { useDuePayments } from '../orders/queries.ts';

/** What a closed account still does, above what is known of the shopper. Source: POR-301. */
export const ClosedAccount = ({ children }: { readonly children: Elements }) => {
  const { t, href } = useApp();
  const due = useDuePayments();
  if (isFirstLoad(due)) return <Skeleton label={t('account.loading')} shape="cards" count={3} />;
  return (
    <>
      <ClosedNotice entries={due.data?.results ?? null} orders={href('/')} />
      {children}
    </>
  );
};
