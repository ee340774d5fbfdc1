import { useEffect, useState } from 'react';
import { newPersistentLogin } from '#shared/contract/access/resume.contract.ts';
import { mediaTrackingCookie } from '#shared/domain/access/media-tracking.ts';
import { useApp, useSituation } from '#shared/ui/app-context.tsx';
import { errorCodeOf } from '../page/error-code-of.ts';
import { useNext } from '../page/use-next.ts';

/**
 * State of the page that offers to stay logged in; accepting and declining both continue. Source: ACC-361, ACC-362,
 * ACC-409.
 */
export const usePromotion = () => {
  const { call, countryCode: home, journey } = useApp();
  const next = useNext();
  const { session } = useSituation();
  const [isAccepting, setAccepting] = useState(false);
  const countryCode = session.countryCode ?? home;

  useEffect(() => {
    journey.update({ promotionVisited: true });
    const cookie = mediaTrackingCookie(countryCode);
    // biome-ignore lint/suspicious/noDocumentCookie: Safari and Firefox have no other way to write a cookie
    if (cookie !== null) document.cookie = cookie;
  }, [journey, countryCode]);

  const accept = async () => {
    setAccepting(true);
    try {
      await call(newPersistentLogin, { body: {} });
      journey.update({ persistentLoggedIn: true });
      next();
    } catch (failure) {
      // The login continues even if it can't be remembered.
      const errorCode = errorCodeOf(failure);
      next(errorCode === null ? {} : { errorCode });
    }
  };

  return { isAccepting, accept: () => void accept(), decline: () => next() };
};
