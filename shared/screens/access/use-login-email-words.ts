import type { TextKey } from '#shared/content/keys.ts';
import { loginMessage } from '#shared/flows/access/login-messaging.ts';
import { experimentOf } from '#shared/flows/guards.ts';
import { useApp, useSituation } from '#shared/ui/app-context.tsx';

/** The heading of each variant of the signup experiment. Source: OPEN-39. */
const headings = {
  A: 'access.loginEmail.titles.A',
  B: 'access.loginEmail.titles.B',
  C: 'access.loginEmail.title',
  D: 'access.loginEmail.titles.D',
} as const satisfies Record<string, TextKey>;

/** What the email page says: two experiments choose the words, and one of them shows a schedule. Source: ACC-404. */
export const useLoginEmailWords = () => {
  const { t, orderTotal } = useApp();
  const situation = useSituation();
  const message = loginMessage(situation);
  const inCheckout = situation.session.channel === 'CHECKOUT';
  const lede = t(inCheckout ? 'access.loginEmail.ledeCheckout' : 'access.loginEmail.lede');
  return {
    title: t(headings[experimentOf(situation, 'signup')]),
    lede: message === 'text' ? `${t('access.loginEmail.payInFour')} ${lede}` : lede,
    /** What to split in the example; undefined shows none. */
    exampleTotal: message === 'schedule' ? orderTotal : undefined,
  };
};
