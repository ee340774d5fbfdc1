import { useApp } from '#shared/ui/app-context.tsx';
import { profilingSessionId } from '../payments/device-details.ts';

/**
 * Lets the provider look at this browser in the background; logins and payments name the session. Nobody sees the frame
 * and no key leads into it. Source: ACC-375, ACC-440.
 */
export const ProfilingFrame = () => {
  const { t, providerOrigin } = useApp();
  const query = new URLSearchParams({ sessionId: profilingSessionId });
  return (
    <iframe
      hidden
      aria-hidden
      tabIndex={-1}
      title={t('common.loading')}
      src={`${providerOrigin}/profiling?${query}`}
    />
  );
};
