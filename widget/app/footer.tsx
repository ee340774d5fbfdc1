import { ConsentBanner } from '#shared/screens/shell/consent-banner.tsx';
import { LanguageChoice } from '#shared/screens/shell/language-choice.tsx';
import { ProfilingFrame } from '#shared/screens/shell/profiling-frame.tsx';

/** Shown below every page: the choice of language, the consent banner, and the hidden profiling frame. */
export const Footer = () => (
  <>
    <LanguageChoice />
    <ConsentBanner />
    <ProfilingFrame />
  </>
);
