/**
 * The bank's own page in a frame. What it says is a hint that it is done, never how it ended: the flow then asks
 * the server. Source: PAY-259 to PAY-262, PAY-402.
 */
import './three-ds-challenge.css';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { threeDSUserCompleteSchema } from '#shared/domain/methods/three-ds-message.ts';
import { useApp } from '#shared/ui/app-context.tsx';
import { clockIcon, Icon } from '#shared/ui/icon.tsx';
import { TextButton } from '#shared/ui/text-button.tsx';
import type { Challenge } from './use-three-ds.ts';

interface ThreeDSChallengeProps {
  readonly challenge: Challenge;
  /** The bank that issued the card, where it is known. */
  readonly bank: string | null;
  readonly onComplete: () => void;
  readonly onCancel: () => void;
}

export const ThreeDSChallenge = ({ challenge, bank, onComplete, onCancel }: ThreeDSChallengeProps) => {
  const { t } = useApp();
  const frame = useRef<HTMLIFrameElement>(null);
  const root = useRef<HTMLDivElement>(null);
  const complete = useRef(onComplete);
  complete.current = onComplete;

  // Before the browser paints, so that no message of a quick page is missed.
  useLayoutEffect(() => {
    const listen = (event: MessageEvent) => {
      if (isUserComplete(event, frame.current, challenge)) complete.current();
    };
    addEventListener('message', listen);
    return () => removeEventListener('message', listen);
  }, [challenge]);

  // What was focused before has gone; from here the next stop is the bank's page, read from its heading on.
  useEffect(() => {
    root.current?.focus({ preventScroll: true });
    root.current?.parentElement?.scrollIntoView?.({ block: 'start' });
  }, []);

  return (
    <div className="ff-stack ff-challenge" ref={root} tabIndex={-1}>
      <p className="ff-lede ff-small">
        {bank === null ? t('payments.challenge.yourBank') : t('payments.challenge.bank', { bank })}{' '}
        {t('payments.challenge.noMoneyYet')}
      </p>
      <iframe
        ref={frame}
        className="ff-challenge__frame"
        src={challenge.challengeUri}
        title={
          bank === null
            ? t('payments.challenge.frameOfYourBank')
            : t('payments.challenge.frameOfBank', { bank })
        }
        // The bank's page may not take the checkout's window away.
        sandbox="allow-scripts allow-forms allow-same-origin"
      />
      <p className="ff-small ff-muted ff-challenge__note">
        <Icon shape={clockIcon} size={18} />
        <span>{t('payments.challenge.keepOpen')}</span>
      </p>
      <TextButton onPress={onCancel}>{t('payments.challenge.cancel')}</TextButton>
    </div>
  );
};

function isUserComplete(
  event: MessageEvent,
  frame: HTMLIFrameElement | null,
  { challengeUri, threeDSId }: Challenge,
): boolean {
  const isFromBank =
    event.source !== null &&
    event.source === frame?.contentWindow &&
    event.origin === new URL(challengeUri).origin;
  if (!isFromBank) return false;
  const message = threeDSUserCompleteSchema.safeParse(event.data);
  return message.success && message.data.threeDSId === threeDSId;
}
