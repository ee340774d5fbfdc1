import { experimentOf } from '#shared/flows/experiment-of.ts';
import { lazyPart, usePart } from '#shared/screens/shell/part.ts';
import { useSituation } from '#shared/ui/app-context.tsx';

/** Only variants of an experiment open it, and each shopper sees it once. */
const welcomePart = lazyPart(async () => (await import('./welcome-dialog.tsx')).WelcomeDialog);

/** Greets a shopper without orders. Source: POR-145. */
export const Welcome = () => {
  const variant = experimentOf(useSituation(), 'orders-home-welcome-modal');
  const isTried = variant === 'B' || variant === 'D';
  const { value: WelcomeDialog } = usePart(isTried ? welcomePart : null);
  return WelcomeDialog ? <WelcomeDialog /> : null;
};
