import '#shared/ui/layout/checkout-page.css';
import type { Elements } from '#shared/ui/elements.ts';
import './access-page.css';
import { type ReactNode, useEffect, useRef } from 'react';
import type { TextKey } from '#shared/content/keys.ts';
import { asksToContact } from '#shared/domain/contact-codes.ts';
import { useApp } from '#shared/ui/app-context.tsx';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { LiveRegion } from '#shared/ui/feedback/live-region.tsx';
import { ContactLink } from '../../shell/contact-link.tsx';
import { keyText } from './key-text.ts';
import { refusedCookieText } from './refused-cookie.ts';

export interface AccessPageProps {
  title: string;
  /** The introduction below the title. */
  lede?: ReactNode;
  /** Text key of an error that belongs to no field. */
  problem?: TextKey | null | undefined;
  /** A button in the error that resolves it, instead of the link to us where the text names one. */
  action?: Elements;
  children: Elements;
}

/** The first sentence of an error says what happened, the rest says what to do. */
const endOfFirstSentence = (text: string) => text.indexOf('. ') + 1 || text.length;
const firstSentenceOf = (text: string) => text.slice(0, endOfFirstSentence(text));
const remainingSentencesOf = (text: string) => text.slice(endOfFirstSentence(text)).trim();

/** Layout of every login and registration page: heading, introduction, error and content. */
export const AccessPage = ({ title, lede, problem, action, children }: AccessPageProps) => {
  const { t } = useApp();
  const shown = problem === 'errors.restricted_cookie' ? refusedCookieText(location.protocol) : problem;
  const text = shown ? keyText(t)(shown) : null;
  const contact = problem && asksToContact(problem.replace('errors.', '')) && <ContactLink />;
  const notice = useRef<HTMLDivElement>(null);

  // The submit button may be far below the error.
  useEffect(() => {
    if (text) notice.current?.scrollIntoView?.({ block: 'nearest' });
  }, [text]);

  return (
    <main className="ff-page-main ff-access" id="main" tabIndex={-1}>
      <div className="ff-intro">
        <h1 className="ff-h1">{title}</h1>
        {lede && <p className="ff-lede">{lede}</p>}
      </div>
      <LiveRegion urgent>
        {text && (
          <div className="ff-access__problem" ref={notice}>
            <Alert kind="warning" title={firstSentenceOf(text)} action={action || contact}>
              {remainingSentencesOf(text)}
            </Alert>
          </div>
        )}
      </LiveRegion>
      {children}
    </main>
  );
};

/** Links to alternatives, one below the other. */
export const AccessLinks = ({ children }: { children: Elements }) => (
  <div className="ff-access__links">{children}</div>
);
