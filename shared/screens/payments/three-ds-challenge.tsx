/**
 * The bank's 3-D Secure challenge in a frame, in a dialog on top of the page or dialog that needs it, which keeps what was
 * typed and gets the focus back. [ACC-374] The frame's message only says that the challenge is over, not its result: the
 * flow then asks the server. Source: PAY-259 to PAY-262, PAY-402.
 */
import './three-ds-challenge.css';
import { useEffect, useRef } from 'react';
import { challengeLifetimeMs } from '#shared/domain/methods/three-ds-message.ts';
import { TextButton } from '#shared/ui/actions/text-button.tsx';
import { useApp } from '#shared/ui/app-context.tsx';
import { Logo } from '#shared/ui/brand/logo.tsx';
import { Dialog } from '#shared/ui/dialogs/dialog.tsx';
import { clockIcon, Icon } from '#shared/ui/icons/icon.tsx';
import { ChallengeFrame } from './challenge-frame.tsx';
import type { Challenge } from './use-three-ds.ts';

/** A little before the bank's own timeout, so that the bank can be told that the shopper did not answer. */
const waitsMs = challengeLifetimeMs - 5_000;

interface ThreeDSChallengeProps {
  readonly challenge: Challenge;
  /** Name of the issuing bank, null if unknown. */
  readonly bank: string | null;
  readonly onComplete: () => void;
  readonly onCancel: () => void;
}

export const ThreeDSChallenge = ({ challenge, bank, onComplete, onCancel }: ThreeDSChallengeProps) => {
  const { t } = useApp();
  const giveUp = useRef(onComplete);
  giveUp.current = onComplete;
  useEffect(() => {
    const timer = setTimeout(() => giveUp.current(), waitsMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Dialog
      open
      fullHeight
      // A click outside the bank's page is usually a mistake, and would cancel the check.
      closedBy="closerequest"
      onClose={onCancel}
      above={
        <span className="ff-challenge__logo">
          <Logo />
        </span>
      }
      title={t('payments.challenge.title')}
    >
      <p className="ff-lede ff-small">
        <span>
          {bank === null ? t('payments.challenge.yourBank') : t('payments.challenge.bank', { bank })}
        </span>{' '}
        <span>{t('payments.challenge.noMoneyYet')}</span>
      </p>
      <ChallengeFrame
        challenge={challenge}
        title={
          bank === null
            ? t('payments.challenge.frameOfYourBank')
            : t('payments.challenge.frameOfBank', { bank })
        }
        onComplete={onComplete}
      />
      <p className="ff-small ff-muted ff-challenge__note">
        <Icon shape={clockIcon} size={18} />
        <span>{t('payments.challenge.keepOpen')}</span>
      </p>
      <TextButton onPress={onCancel}>{t('payments.challenge.cancel')}</TextButton>
    </Dialog>
  );
};
