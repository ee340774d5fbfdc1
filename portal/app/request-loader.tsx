import './request-loader.css';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useApp } from '#shared/ui/app-context.tsx';
import { LiveRegion } from '#shared/ui/feedback/live-region.tsx';
import { Loader } from '#shared/ui/feedback/loader.tsx';
import type { Requests } from './requests.ts';

interface RequestLoaderProps {
  readonly requests: Requests;
}

/** Short waits show no loader, and consecutive ones share one. */
const delayMs = { shown: 300, hidden: 200 };

/**
 * The full-screen loader: a layer that lets presses and keys through, so that the page stays usable.
 * Announced once for as long as it is shown. Source: POR-056.
 */
export const RequestLoader = ({ requests }: RequestLoaderProps) => {
  const { t } = useApp();
  const isShown = useSettled(useSyncExternalStore(requests.subscribe, requests.isPending));
  const text = t('common.loading');
  return (
    <>
      <LiveRegion>{isShown && <span className="ff-sr">{text}</span>}</LiveRegion>
      {isShown && (
        <div className="ff-requests" aria-hidden="true">
          <div className="ff-requests__sheet">
            <Loader>{text}</Loader>
          </div>
        </div>
      )}
    </>
  );
};

function useSettled(isPending: boolean): boolean {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(isPending), isPending ? delayMs.shown : delayMs.hidden);
    return () => clearTimeout(timer);
  }, [isPending]);
  return isShown;
}
