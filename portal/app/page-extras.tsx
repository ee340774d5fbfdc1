import { ConsentBanner } from '#shared/screens/shell/consent-banner.tsx';
import { lazyPart, usePart } from '#shared/screens/shell/part.ts';
import { ProfilingFrame } from '#shared/screens/shell/profiling-frame.tsx';
import { useSituation } from '#shared/ui/app-context.tsx';
import { RequestLoader } from './request-loader.tsx';
import type { Requests } from './requests.ts';

export { LanguageChoice } from '#shared/screens/shell/language-choice.tsx';
export { saveLocale } from '#shared/screens/shell/save-locale.ts';

const loginMigrationPart = lazyPart(async () => (await import('./login-migration.tsx')).LoginMigration);

/** Parts that load after the first page and stay while pages change. */
export const PageExtras = ({ requests }: { readonly requests: Requests }) => {
  const { flags, location } = useSituation();
  const isMigrating =
    flags['consumer-portal-login-migration-variant'] !== '' && location.path === '/login-email';
  const { value: LoginMigration } = usePart(isMigrating ? loginMigrationPart : null);
  return (
    <>
      <ConsentBanner />
      <ProfilingFrame />
      <RequestLoader requests={requests} />
      {isMigrating && LoginMigration && <LoginMigration />}
    </>
  );
};
