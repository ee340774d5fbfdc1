/** The dialog that the orders home opens when it loads. Fetched only where one may open. */
import { useEffect, useState } from 'react';
import { fatalStatuses } from '#shared/client/api-error.ts';
import type { Call } from '#shared/client/create-client.ts';
import type { Account } from '#shared/contract/access/account.schema.ts';
import { addTag, listTags } from '#shared/contract/access/tags.contract.ts';
import { listOrders } from '#shared/contract/orders/orders.contract.ts';
import { hasNewPortalAccess } from '#shared/domain/access/new-portal-redirect.ts';
import { introductionSeen, ordersPageVisited } from '#shared/domain/account/consumer-tag.ts';
import { type HomeDialog, homeDialog, isGreeted } from '#shared/domain/account/home-dialog.ts';
import { experimentOf } from '#shared/flows/experiment-of.ts';
import { orderCountQuery } from '#shared/flows/orders/list-page.ts';
import { useApp, useSituation } from '#shared/ui/app-context.tsx';
import { useServerClock } from '../use-today.ts';
import { AppDialog } from './app-dialog.tsx';
import { keepAppShown, mayShowApp } from './app-shown.ts';
import { IntroductionDialog } from './introduction-dialog.tsx';
import { WelcomeDialog } from './welcome-dialog.tsx';

interface HomeDialogsProps {
  readonly account: Account;
  readonly isEmpty: boolean;
  /** Whether the account is shown what there is to buy. */
  readonly isAdvertised: boolean;
}

/** Source: POR-107, POR-145 to POR-151, portal-open O-14 to O-16, decisions 126 and 246. */
export const HomeDialogs = ({ account, isEmpty, isAdvertised }: HomeDialogsProps) => {
  const { call } = useApp();
  const clock = useServerClock();
  const situation = useSituation();
  const [shown, setShown] = useState<HomeDialog | null>(null);
  // Decided once for each visit of the page: what changes later opens no dialog.
  const [visit] = useState(() => ({
    variant: experimentOf(situation, 'orders-home-welcome-modal'),
    mayWelcome: isEmpty && isAdvertised,
    hasNewPortalAccess: hasNewPortalAccess(situation.flags, account.accountStatus),
    mayShowApp: mayShowApp(),
    createdDate: account.createdDate,
  }));
  useEffect(() => {
    let isCurrent = true;
    chooseDialog(call, visit, clock.now()).then((dialog) => {
      if (!isCurrent || (dialog === 'app' && !keepAppShown())) return;
      setShown(dialog);
    });
    return () => {
      isCurrent = false;
    };
  }, [call, clock, visit]);
  const close = () => setShown(null);
  switch (shown) {
    case 'welcome':
      return <WelcomeDialog onClose={close} />;
    case 'introduction':
      return <IntroductionDialog isAdvertised={isAdvertised} onClose={close} />;
    case 'app':
      return <AppDialog onClose={close} />;
    case null:
      return null;
  }
};

type Visit = Parameters<typeof homeDialog>[0] & Parameters<typeof homeDialog>[2];

/** What a dialog says once is stored before it opens. Without a response to these calls no one is greeted. */
async function chooseDialog(call: Call, visit: Visit, now: Date): Promise<HomeDialog | null> {
  if (!isGreeted(visit)) return homeDialog(visit, null, visit, now);
  try {
    const read = await readForDialog(call);
    const dialog = homeDialog(visit, read, visit, now);
    if (!read.tags.has(ordersPageVisited)) await store(call, ordersPageVisited);
    if (dialog === 'introduction') await store(call, introductionSeen);
    return dialog;
  } catch {
    return homeDialog(visit, null, visit, now);
  }
}

async function readForDialog(call: Call) {
  const [{ tags }, { totalResults }] = await Promise.all([
    call(listTags, {}, { handles: fatalStatuses }),
    call(listOrders, { query: orderCountQuery }, { handles: fatalStatuses }),
  ]);
  return { tags: new Set(tags.map(({ name }) => name)), orderCount: totalResults };
}

const store = (call: Call, name: string) => call(addTag, { body: { name } }, { handles: fatalStatuses });
