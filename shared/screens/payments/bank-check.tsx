import { useEffect } from 'react';
import { useApp } from '#shared/ui/app-context.tsx';
import { Dialog } from '#shared/ui/dialogs/dialog.tsx';
import { Loader } from '#shared/ui/feedback/loader.tsx';
import { lazyPart, preload, usePart } from '../shell/part.ts';
import { PartFailed } from '../shell/part-failed.tsx';
import type { Challenge } from './use-three-ds.ts';

const challengePart = lazyPart(async () => (await import('./three-ds-challenge.tsx')).ThreeDSChallenge);

interface BankCheckProps {
  /** Null while the bank does not ask. */
  readonly challenge: Challenge | null;
  /** The bank that issued the card, where it is known. */
  readonly bank: string | null;
  readonly onComplete: () => void;
  readonly onCancel: () => void;
}

/** The 3-D Secure check. Preloaded with the page that may need it, since few payments do. */
export const ThreeDSCheck = ({ challenge, ...props }: BankCheckProps) => {
  const { t } = useApp();
  const { value: ThreeDSChallenge, retry } = usePart(challenge && challengePart);
  useEffect(() => preload(challengePart), []);
  if (challenge === null) return null;
  if (ThreeDSChallenge) return <ThreeDSChallenge challenge={challenge} {...props} />;
  return (
    <Dialog open fullHeight onClose={props.onCancel} title={t('payments.challenge.title')}>
      {ThreeDSChallenge === null ? <PartFailed onRetry={retry} /> : <Loader>{t('common.loading')}</Loader>}
    </Dialog>
  );
};
