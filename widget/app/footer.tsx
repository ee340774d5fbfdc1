import { ConsentBanner } from '#shared/screens/shell/consent-banner.tsx';
import { LanguageChoice } from '#shared/screens/shell/language-choice.tsx';
import { ProfilingFrame } from '#shared/screens/shell/profiling-frame.tsx';

/** Below the page. */
export const Footer = () => (
  <>
    <LanguageChoice />
    <ConsentBanner />
    <ProfilingFrame />
  </>
);
