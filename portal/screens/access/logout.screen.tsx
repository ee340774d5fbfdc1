import { useEffect } from 'react';
import { logout } from '#shared/contract/access/access.contract.ts';
import { newSession } from '#shared/domain/session.ts';
import { useApp, useSituation } from '#shared/ui/app-context.tsx';
import { Loader } from '#shared/ui/loader.tsx';

/** Ends the session here whatever the server says, then goes to the email page. Source: POR-009, POR-078, POR-079. */
const Logout = () => {
  const { t, call, journey } = useApp();
  const { user, place } = useSituation();
  const isSignedIn = user !== null;
  const campaign = place.query.get('campaign');

  useEffect(() => {
    let isCurrent = true;
    const ended = isSignedIn
      ? call(logout, { body: {} }, { handles: [0, 401, 404, 500] }).catch(() => {})
      : Promise.resolve();
    void ended.then(() => {
      if (!isCurrent) return;
      const { countryCode } = journey.situation().session;
      journey.update({ ...newSession('PORTAL'), countryCode });
      journey.setUser(null);
      journey.next(campaign ? { query: `campaign=${encodeURIComponent(campaign)}` } : {});
    });
    return () => {
      isCurrent = false;
    };
  }, [call, journey, isSignedIn, campaign]);

  return <Loader>{t('portal.logout.text')}</Loader>;
};

export default Logout;
