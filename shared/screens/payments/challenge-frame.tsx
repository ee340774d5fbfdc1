/** The bank's page of a 3-D Secure challenge, in a frame with its own origin. Source: PAY-259 to PAY-261, PAY-402. */
import './three-ds-challenge.css';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type ThreeDSMessage, threeDSMessageSchema } from '#shared/domain/methods/three-ds-message.ts';
import { Button } from '#shared/ui/actions/button.tsx';
import { useApp } from '#shared/ui/app-context.tsx';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { LiveRegion } from '#shared/ui/feedback/live-region.tsx';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { whenLoadedAgain } from '../methods/loaded-again.ts';
import type { Challenge } from './use-three-ds.ts';

/** How long the page may take to report that it is ready, in milliseconds. It may still load later. */
export const readyTimeoutMs = 15_000;

interface ChallengeFrameProps {
  readonly challenge: Challenge;
  readonly title: string;
  readonly onComplete: () => void;
}

/**
 * Shown once the bank's page has reported that it is ready, and removed when another page is loaded instead: a shop that
 * frames the checkout may navigate the frame, and its page could ask for what the shopper enters only at the bank.
 */
export const ChallengeFrame = (props: ChallengeFrameProps) => {
  const { t } = useApp();
  const [attempt, setAttempt] = useState(0);
  const [phase, setPhase] = useState<'loading' | 'ready' | 'late'>('loading');

  useEffect(() => {
    if (phase !== 'loading') return;
    const timer = setTimeout(() => setPhase('late'), readyTimeoutMs);
    return () => clearTimeout(timer);
  }, [phase]);

  const loadAgain = () => {
    setAttempt(attempt + 1);
    setPhase('loading');
  };
  return (
    <>
      <div className="ff-challenge__problem">
        <LiveRegion>
          {phase === 'late' && (
            <Alert
              kind="warning"
              title={t('common.loadFailedTitle')}
              action={
                <Button variant="secondary" size="small" onPress={loadAgain}>
                  {t('common.tryAgain')}
                </Button>
              }
            >
              {t('common.checkConnection')}
            </Alert>
          )}
        </LiveRegion>
      </div>
      {phase === 'loading' && <Skeleton label={t('payments.challenge.loading')} shape="cards" count={2} />}
      <Frame
        key={attempt}
        {...props}
        isShown={phase === 'ready'}
        onReady={() => setPhase('ready')}
        onReplaced={loadAgain}
      />
    </>
  );
};

interface FrameProps extends ChallengeFrameProps {
  readonly isShown: boolean;
  readonly onReady: () => void;
  readonly onReplaced: () => void;
}

const Frame = ({ challenge, title, isShown, ...on }: FrameProps) => {
  const frame = useRef<HTMLIFrameElement>(null);
  const listeners = useRef(on);
  listeners.current = on;

  // In a layout effect, so that no early message is missed.
  useLayoutEffect(() => {
    const listen = (event: MessageEvent) => {
      const message = messageIn(event, frame.current, challenge);
      if (message?.type === 'threeds:ready') listeners.current.onReady();
      if (message?.type === 'threeds:user-complete') listeners.current.onComplete();
    };
    addEventListener('message', listen);
    return () => removeEventListener('message', listen);
  }, [challenge]);

  useLayoutEffect(() => {
    if (frame.current) whenLoadedAgain(frame.current, () => listeners.current.onReplaced());
  }, []);

  return (
    <iframe
      ref={frame}
      className={`ff-challenge__frame${isShown ? '' : ' ff-challenge__frame--hidden'}`}
      src={challenge.challengeUri}
      title={title}
      // Without `allow-top-navigation` the bank's page can't navigate the app's window.
      sandbox="allow-scripts allow-forms allow-same-origin"
    />
  );
};

function messageIn(
  event: MessageEvent,
  frame: HTMLIFrameElement | null,
  { challengeUri, threeDSId }: Challenge,
): ThreeDSMessage | null {
  const isFromBank =
    event.source !== null &&
    event.source === frame?.contentWindow &&
    event.origin === new URL(challengeUri).origin;
  if (!isFromBank) return null;
  const message = threeDSMessageSchema.safeParse(event.data);
  if (!message.success) return null;
  const isOfAnother = 'threeDSId' in message.data && message.data.threeDSId !== threeDSId;
  return isOfAnother ? null : message.data;
}
