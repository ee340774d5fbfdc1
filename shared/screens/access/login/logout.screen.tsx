import { useEffect } from 'react';
import { appStatuses } from '#shared/client/api-error.ts';
import { logout } from '#shared/contract/access/login.contract.ts';
import { useApp } from '#shared/ui/app-context.tsx';
import { Loader } from '#shared/ui/feedback/loader.tsx';
import { endVisit } from './end-visit.ts';

/** Logs out, even if the call fails, then opens the email page. Source: POR-009, POR-078, POR-079. */
const Logout = () => {
  const { t, call, journey } = useApp();

  useEffect(() => {
    const ended = journey.situation().user
      ? call(logout, { body: {} }, { handles: appStatuses }).catch(() => {})
      : Promise.resolve();
    let isCurrent = true;
    void ended.then(() => {
      if (isCurrent) endVisit(journey);
    });
    return () => {
      isCurrent = false;
    };
  }, [call, journey]);

  return (
    <main className="ff-page-main" id="main" tabIndex={-1}>
      <Loader>{t('common.loading')}</Loader>
    </main>
  );
};

export default Logout;
