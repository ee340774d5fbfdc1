import { ConsentBanner } from '#shared/screens/shell/consent-banner.tsx';
import { LanguageChoice } from '#shared/screens/shell/language-choice.tsx';
import { ProfilingFrame } from '#shared/screens/shell/profiling-frame.tsx';
import { RequestLoader } from './request-loader.tsx';
import type { Requests } from './requests.ts';

interface PageExtrasProps {
  readonly requests: Requests;
  /** Elsewhere the language is chosen in the foot of the frame. */
  readonly choosesLanguage: boolean;
}

/** What no page waits for: below it, and over it while it waits itself. */
export const PageExtras = ({ requests, choosesLanguage }: PageExtrasProps) => (
  <>
    {choosesLanguage && <LanguageChoice />}
    <ConsentBanner />
    <ProfilingFrame />
    <RequestLoader requests={requests} />
  </>
);
