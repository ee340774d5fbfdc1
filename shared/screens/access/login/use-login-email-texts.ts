import type { TextKey } from '#shared/content/keys.ts';
import { loginMessage } from '#shared/flows/access/login-messaging.ts';
import { experimentOf } from '#shared/flows/experiment-of.ts';
import type { Situation } from '#shared/flows/situation.ts';
import { useApp, useSituation } from '#shared/ui/app-context.tsx';
import { lazyPart, usePart } from '../../shell/part.ts';

/** The heading of each variant of the signup experiment. Source: access-open OPEN-39. */
const headings = {
  A: 'access.loginEmail.titles.A',
  B: 'access.loginEmail.titles.B',
  C: 'access.loginEmail.title',
  D: 'access.loginEmail.titles.D',
} as const satisfies Record<string, TextKey>;

/** A separate part, since only one variant of the page shows it; the page works without it. */
const examplePart = lazyPart(() => import('./example-schedule.tsx'));

const hasExample = (situation: Situation) => loginMessage(situation) === 'schedule';

/** Loads the example schedule before the first render, so that the page does not shift when it appears. */
export const loadLoginEmail = async (situation: Situation): Promise<void> => {
  if (hasExample(situation)) await examplePart.load().catch(() => undefined);
};

/** The texts of the email page, chosen by two experiments, one of which shows a schedule. Source: ACC-404. */
export const useLoginEmailTexts = () => {
  const { t, formatMoney, orderTotal } = useApp();
  const situation = useSituation();
  const message = loginMessage(situation);
  const { value: example } = usePart(orderTotal && hasExample(situation) ? examplePart : null);

  const heading = t(headings[experimentOf(situation, 'signup')]);
  const each = orderTotal && example?.instalmentOf(orderTotal);
  const lede = t(
    situation.session.channel === 'CHECKOUT' ? 'access.loginEmail.ledeCheckout' : 'access.loginEmail.lede',
  );
  return {
    title: each ? t('access.loginEmail.planTitle', { amount: formatMoney(each) }) : heading,
    lede: message === 'text' ? `${t('access.loginEmail.payInFour')} ${lede}` : lede,
    /** Renders the example schedule; undefined if there is none to show. */
    ExampleSchedule: example?.ExampleSchedule,
    orderTotal,
  };
};
