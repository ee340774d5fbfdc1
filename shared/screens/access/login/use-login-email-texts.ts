import { useEffect, useState } from 'react';
import type { TextKey } from '#shared/content/keys.ts';
import { loginMessage } from '#shared/flows/access/login-messaging.ts';
import { experimentOf } from '#shared/flows/experiment-of.ts';
import { useApp, useSituation } from '#shared/ui/app-context.tsx';

/** The heading of each variant of the signup experiment. Source: OPEN-39. */
const headings = {
  A: 'access.loginEmail.titles.A',
  B: 'access.loginEmail.titles.B',
  C: 'access.loginEmail.title',
  D: 'access.loginEmail.titles.D',
} as const satisfies Record<string, TextKey>;

type Example = typeof import('./example-schedule.tsx');

/** Loaded separately, since only one variant of the first page shows it. */
function useExample(isWanted: boolean): Example | null {
  const [example, setExample] = useState<Example | null>(null);
  useEffect(() => {
    if (!isWanted) return;
    let isCurrent = true;
    import('./example-schedule.tsx').then(
      (loaded) => isCurrent && setExample(loaded),
      // The page does its work without it.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [isWanted]);
  return example;
}

/** What the email page says: two experiments choose the words, and one of them shows a schedule. Source: ACC-404. */
export const useLoginEmailTexts = () => {
  const { t, formatMoney, orderTotal } = useApp();
  const situation = useSituation();
  const message = loginMessage(situation);
  const example = useExample(message === 'schedule' && orderTotal !== undefined);

  const heading = t(headings[experimentOf(situation, 'signup')]);
  const each = orderTotal && example?.instalmentOf(orderTotal);
  const lede = t(
    situation.session.channel === 'CHECKOUT' ? 'access.loginEmail.ledeCheckout' : 'access.loginEmail.lede',
  );
  return {
    title: each ? t('access.loginEmail.planTitle', { amount: formatMoney(each) }) : heading,
    lede: message === 'text' ? `${t('access.loginEmail.payInFour')} ${lede}` : lede,
    /** Draws how the order would be split; undefined shows no example. */
    ExampleSchedule: example?.ExampleSchedule,
    orderTotal,
  };
};
