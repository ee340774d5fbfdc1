/**
 * The page on which a shopper logs in to a bank, in a frame of the bank provider's origin. Its message brings a token that the
 * server exchanges once; what the shopper types never reaches the app. Source: PAY-291.
 */
import './bank-link.css';
import { useLayoutEffect, useRef, useState } from 'react';
import { bankLinkDoneSchema } from '#shared/domain/methods/bank-link-message.ts';
import { useApp } from '#shared/ui/app-context.tsx';
import { whenLoadedAgain } from '../loaded-again.ts';

interface BankFrameProps {
  readonly linkUri: string;
  readonly onShared: (publicToken: string) => void;
}

export const BankFrame = (props: BankFrameProps) => {
  const [attempt, setAttempt] = useState(0);
  return <Frame key={attempt} {...props} onReplaced={() => setAttempt(attempt + 1)} />;
};

const Frame = ({ linkUri, onShared, onReplaced }: BankFrameProps & { readonly onReplaced: () => void }) => {
  const { t } = useApp();
  const frame = useRef<HTMLIFrameElement>(null);
  const listeners = useRef({ onShared, onReplaced });
  listeners.current = { onShared, onReplaced };

  // In a layout effect, so that no early message is missed.
  useLayoutEffect(() => {
    const listen = (event: MessageEvent) => {
      const publicToken = publicTokenIn(event, frame.current, linkUri);
      if (publicToken) listeners.current.onShared(publicToken);
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
      className="ff-bank-link__frame"
      src={linkUri}
      title={t('bank.link.frame')}
      // Without `allow-top-navigation` the page can't navigate the app's window.
      sandbox="allow-scripts allow-forms allow-same-origin"
    />
  );
};

function publicTokenIn(event: MessageEvent, frame: HTMLIFrameElement | null, linkUri: string): string | null {
  const isFromBank =
    event.source !== null &&
    event.source === frame?.contentWindow &&
    event.origin === new URL(linkUri).origin;
  if (!isFromBank) return null;
  const message = bankLinkDoneSchema.safeParse(event.data);
  return message.success ? message.data.publicToken : null;
}
