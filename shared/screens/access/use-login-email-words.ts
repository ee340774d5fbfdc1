import type { TextKey } from '#shared/content/keys.ts';
import { dateInTimeZone } from '#shared/domain/dates.ts';
import { marketOf } from '#shared/domain/markets/index.ts';
import { exampleSchedule, loginMessage } from '#shared/flows/access/login-messaging.ts';
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
  const { t, countryCode, formatMoney, orderTotal } = useApp();
  const situation = useSituation();
  const message = loginMessage(situation);
  const today = dateInTimeZone(new Date(), marketOf(countryCode).timeZone);
  const schedule = message === 'schedule' && orderTotal ? exampleSchedule(orderTotal, today) : null;

  const heading = t(headings[experimentOf(situation, 'signup')]);
  const [first, ...others] = schedule ?? [];
  const isEven = first && others.every(({ amount }) => amount.amount === first.amount.amount);
  const lede = t(
    situation.session.channel === 'CHECKOUT' ? 'access.loginEmail.ledeCheckout' : 'access.loginEmail.lede',
  );
  return {
    title: isEven ? t('access.loginEmail.planTitle', { amount: formatMoney(first.amount) }) : heading,
    lede: message === 'text' ? `${t('access.loginEmail.payInFour')} ${lede}` : lede,
    /** How the order would be split; null shows no example. */
    schedule,
  };
};
