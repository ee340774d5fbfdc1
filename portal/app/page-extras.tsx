import { ConsentBanner } from '#shared/screens/shell/consent-banner.tsx';
import { ProfilingFrame } from '#shared/screens/shell/profiling-frame.tsx';
import { RequestLoader } from './request-loader.tsx';
import type { Requests } from './requests.ts';

export { LanguageChoice } from '#shared/screens/shell/language-choice.tsx';
export { saveLocale } from '#shared/screens/shell/save-locale.ts';

/** Parts that load after the first page and stay while pages change. */
export const PageExtras = ({ requests }: { readonly requests: Requests }) => (
  <>
    <ConsentBanner />
    <ProfilingFrame />
    <RequestLoader requests={requests} />
  </>
);
