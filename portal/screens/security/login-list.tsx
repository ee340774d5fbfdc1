import '#shared/ui/layout/card.css';
import './security.css';
import { useEffect, useRef } from 'react';
import { type LoginSession, ownFirst } from '#shared/domain/access/login-session.ts';
import { TextButton } from '#shared/ui/actions/text-button.tsx';
import { useApp } from '#shared/ui/app-context.tsx';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { LiveRegion } from '#shared/ui/feedback/live-region.tsx';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { LoadProblem } from '../load-problem.tsx';
import { LoginRow, useDeviceName } from './login-row.tsx';
import { type Outcome, useEndLogins, useLogins } from './use-logins.ts';

interface LoginListProps {
  /** Whether the whole list is shown, in which the present login can be ended too. */
  readonly isWhole: boolean;
  /** How many logins are shown at first, for a list that is not whole. */
  readonly shown?: number;
  /** Heading of the list, which gets the focus when the pressed button is gone. */
  readonly heading: string;
}

/** Where the shopper is logged in, the present login first. Source: POR-015, POR-016, POR-333, POR-335. */
export const LoginList = ({ isWhole, shown = Number.POSITIVE_INFINITY, heading }: LoginListProps) => {
  const { t, href } = useApp();
  const query = useLogins();
  const { running, outcome, end } = useEndLogins();
  const title = useRef<HTMLHeadingElement>(null);
  const sessions = ownFirst(query.data?.sessions ?? []);
  const hasOthers = sessions.some(({ current }) => !current);

  // The button that was pressed is gone.
  useEffect(() => {
    if (outcome && outcome.is !== 'failed') title.current?.focus();
  }, [outcome]);

  const Heading = isWhole ? 'h1' : 'h2';
  return (
    <section className="ff-stack ff-stack--3">
      <div className="ff-security__head">
        <div>
          <Heading className={isWhole ? 'ff-h1' : 'ff-h3'} ref={title} tabIndex={-1}>
            {heading}
          </Heading>
          {isWhole && <p className="ff-muted">{t('security.manage.lede')}</p>}
        </div>
        {hasOthers && (
          <TextButton small={!isWhole} busy={running !== null} onPress={() => end('others')}>
            {running === 'others' ? t('security.logins.ending') : t('security.logins.endOthers')}
          </TextButton>
        )}
      </div>
      <LiveRegion>{outcome && outcome.is !== 'failed' && <Done outcome={outcome} />}</LiveRegion>
      <LiveRegion urgent>{outcome?.is === 'failed' && <NotEnded outcome={outcome} />}</LiveRegion>
      {query.isPending && <Skeleton label={t('security.logins.loading')} shape="cards" count={2} />}
      {query.isLoadingError && (
        <LoadProblem title={t('security.logins.failedTitle')} onRetry={() => void query.refetch()}>
          {t('common.checkConnection')}
        </LoadProblem>
      )}
      {query.data && (
        <>
          <ul className="ff-card">
            {sessions.slice(0, shown).map((login) => (
              <LoginRow
                key={login.sessionId}
                login={login}
                isEnding={isSame(running, login)}
                onEnd={login.current && !isWhole ? undefined : () => end(login)}
              />
            ))}
          </ul>
          {!isWhole && sessions.length > shown && (
            <a className="ff-link" href={href('/manage-logins')}>
              {t('security.logins.all', { total: sessions.length })}
            </a>
          )}
          <p className="ff-small ff-muted">
            {hasOthers ? t('security.logins.hint') : t('security.logins.only')}
          </p>
        </>
      )}
    </section>
  );
};

const isSame = (running: Outcome['of'] | null, login: LoginSession) =>
  running !== null && running !== 'others' && running.sessionId === login.sessionId;

const Done = ({ outcome: { of, is } }: { outcome: Outcome }) => {
  const { t } = useApp();
  const nameOf = useDeviceName();
  if (is === 'gone') {
    return (
      <Alert kind="info" title={t('security.logins.gone')}>
        {t('security.logins.goneText')}
      </Alert>
    );
  }
  if (of === 'others') return <Alert kind="success" title={t('security.logins.othersEnded')} />;
  return <Alert kind="success" title={t('security.logins.ended', { device: nameOf(of) })} />;
};

const NotEnded = ({ outcome: { of, text } }: { outcome: Outcome }) => {
  const { t } = useApp();
  const nameOf = useDeviceName();
  const title =
    of === 'others'
      ? t('security.logins.othersNotEnded')
      : t('security.logins.notEnded', { device: nameOf(of) });
  return (
    <Alert kind="warning" title={title}>
      {text}
    </Alert>
  );
};
