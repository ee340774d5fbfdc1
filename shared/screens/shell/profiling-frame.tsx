import { useApp } from '#shared/ui/app-context.tsx';
import { profilingSessionId } from '../payments/device-details.ts';

/**
 * A hidden frame in which the provider profiles this browser for fraud checks; logins and payments send the session's id.
 * Source: ACC-375, ACC-440.
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
