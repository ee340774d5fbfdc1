/**
 * The page on which a shopper logs in to a bank, in a frame of the bank provider's origin. Its message brings a token that the
 * server exchanges once; what the shopper types never reaches the app. Source: PAY-291.
 */
import './bank-link.css';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type BankLinkMessage, bankLinkMessageSchema } from '#shared/domain/methods/bank-link-message.ts';
import { useApp } from '#shared/ui/app-context.tsx';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { whenLoadedAgain } from '../loaded-again.ts';

/** How long the page may take to report that it is ready, in milliseconds. */
export const readyTimeoutMs = 15_000;

interface BankFrameProps {
  readonly linkUri: string;
  readonly onShared: (publicToken: string) => void;
  /** The page did not load in time. */
  readonly onMissing: () => void;
}

/**
 * Shown once its page has reported that it is ready: a shop that frames the checkout may put another page into the frame
 * before the bank's has loaded, and that page could ask for the bank's password.
 */
export const BankFrame = ({ linkUri, onShared, onMissing }: BankFrameProps) => {
  const { t } = useApp();
  const [attempt, setAttempt] = useState(0);
  const [isReady, setReady] = useState(false);
  const missing = useRef(onMissing);
  missing.current = onMissing;

  useEffect(() => {
    if (isReady) return;
    const timer = setTimeout(() => missing.current(), readyTimeoutMs);
    return () => clearTimeout(timer);
  }, [isReady]);

  const replace = () => {
    setReady(false);
    setAttempt(attempt + 1);
  };
  return (
    <>
      {!isReady && <Skeleton label={t('bank.link.loading')} shape="cards" count={2} />}
      <Frame
        key={attempt}
        linkUri={linkUri}
        isShown={isReady}
        onReady={() => setReady(true)}
        onShared={onShared}
        onReplaced={replace}
      />
    </>
  );
};

interface FrameProps extends Omit<BankFrameProps, 'onMissing'> {
  readonly isShown: boolean;
  readonly onReady: () => void;
  readonly onReplaced: () => void;
}

const Frame = ({ linkUri, isShown, ...on }: FrameProps) => {
  const { t } = useApp();
  const frame = useRef<HTMLIFrameElement>(null);
  const listeners = useRef(on);
  listeners.current = on;

  // In a layout effect, so that no early message is missed.
  useLayoutEffect(() => {
    const listen = (event: MessageEvent) => {
      const message = messageIn(event, frame.current, linkUri);
      if (message?.type === 'bank-link:ready') listeners.current.onReady();
      if (message?.type === 'bank-link:done') listeners.current.onShared(message.publicToken);
    };
    addEventListener('message', listen);
    return () => removeEventListener('message', listen);
  }, [linkUri]);

  useLayoutEffect(() => {
    if (frame.current) whenLoadedAgain(frame.current, () => listeners.current.onReplaced());
  }, []);

  return (
    <iframe
      ref={frame}
      className={`ff-bank-link__frame${isShown ? '' : ' ff-bank-link__frame--hidden'}`}
      src={linkUri}
      title={t('bank.link.frame')}
      // Without `allow-top-navigation` the page can't navigate the app's window.
      sandbox="allow-scripts allow-forms allow-same-origin"
    />
  );
};

function messageIn(
  event: MessageEvent,
  frame: HTMLIFrameElement | null,
  linkUri: string,
): BankLinkMessage | null {
  const isFromBank =
    event.source !== null &&
    event.source === frame?.contentWindow &&
    event.origin === new URL(linkUri).origin;
  if (!isFromBank) return null;
  const message = bankLinkMessageSchema.safeParse(event.data);
  return message.success ? message.data : null;
}
