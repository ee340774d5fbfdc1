import '#shared/ui/layout/checkout-page.css';
import './access-page.css';
import { type ReactNode, useEffect, useRef } from 'react';
import type { TextKey } from '#shared/content/keys.ts';
import { useApp } from '#shared/ui/app-context.tsx';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { LiveRegion } from '#shared/ui/feedback/live-region.tsx';
import { keyText } from './key-text.ts';

export interface AccessPageProps {
  title: string;
  /** What the page is for, in a sentence or two. */
  lede?: ReactNode;
  /** Key of what went wrong that belongs to no field. */
  problem?: TextKey | null | undefined;
  /** The button by which to get around it. */
  action?: ReactNode;
  children: ReactNode;
}

/** An error says first what happened, then what to do. */
const endOfFirst = (text: string) => text.indexOf('. ') + 1 || text.length;
const firstSentenceOf = (text: string) => text.slice(0, endOfFirst(text));
const todoOf = (text: string) => text.slice(endOfFirst(text)).trim();

/** The frame of every login and registration page: heading, lede, and error. */
export const AccessPage = ({ title, lede, problem, action, children }: AccessPageProps) => {
  const { t } = useApp();
  const words = problem ? keyText(t)(problem) : null;
  const notice = useRef<HTMLDivElement>(null);

  // What went wrong after a press at the end of a long form stands at its beginning.
  useEffect(() => {
    if (words) notice.current?.scrollIntoView?.({ block: 'nearest' });
  }, [words]);

  return (
    <main className="ff-page-main ff-access" id="main" tabIndex={-1}>
      <div className="ff-intro">
        <h1 className="ff-h1">{title}</h1>
        {lede && <p className="ff-lede">{lede}</p>}
      </div>
      <LiveRegion urgent>
        {words && (
          <div className="ff-access__problem" ref={notice}>
            <Alert kind="warning" title={firstSentenceOf(words)} action={action}>
              {todoOf(words)}
            </Alert>
          </div>
        )}
      </LiveRegion>
      {children}
    </main>
  );
};

/** Other ways on, one below the other. */
export const AccessLinks = ({ children }: { children: ReactNode }) => (
  <div className="ff-access__links">{children}</div>
);
