import { useEffect, useRef } from 'react';
import { AccessPage } from '#shared/screens/access/page/access-page.tsx';
import { Button, ButtonLink } from '#shared/ui/actions/button.tsx';
import { useApp } from '#shared/ui/app-context.tsx';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { LiveRegion } from '#shared/ui/feedback/live-region.tsx';
import { Loader } from '#shared/ui/feedback/loader.tsx';
import { LoadProblem } from '../load-problem.tsx';
import { useUndoChange } from './use-undo-change.ts';

/**
 * `/undo-change`, by the link of a message: says what changed in the account, and takes it back. The link alone changes
 * nothing, because programs that check mail open links too. Source: decision 67.
 */
const UndoChange = () => {
  const { t, formatDate, href } = useApp();
  const { state, isUndoing, problem, undo, reset, retry } = useUndoChange();
  const end = useRef<HTMLDivElement>(null);
  const isDone = state.is === 'done';

  // The button that had the focus is gone.
  useEffect(() => {
    if (isDone) end.current?.querySelector('button')?.focus();
  }, [isDone]);

  if (state.is === 'loading') {
    return (
      <main className="ff-page-main" id="main" tabIndex={-1}>
        <Loader>{t('account.undo.loading')}</Loader>
      </main>
    );
  }
  if (state.is === 'failed') {
    return (
      <main className="ff-page-main ff-access" id="main" tabIndex={-1}>
        <h1 className="ff-h1">{t('account.undo.heading')}</h1>
        <LoadProblem title={t('account.failedTitle')} onRetry={retry}>
          {t('common.checkConnection')}
        </LoadProblem>
      </main>
    );
  }
  if (state.is === 'done') {
    return (
      <AccessPage title={t('account.undo.doneTitle')} lede={t('account.undo.done')}>
        <div className="ff-form" ref={end}>
          <Button size="large" block onPress={() => reset(state.account)}>
            {t('account.undo.reset')}
          </Button>
        </div>
      </AccessPage>
    );
  }
  if (state.is !== 'undoable') {
    return (
      <AccessPage title={t(`account.undo.${state.is}Title`)} lede={t(`account.undo.${state.is}`)}>
        <div className="ff-form">
          <ButtonLink size="large" block href={href('/login-email')}>
            {t('account.undo.logIn')}
          </ButtonLink>
        </div>
      </AccessPage>
    );
  }
  const { part, changedAt } = state.change;
  return (
    <AccessPage
      title={t(`account.undo.title.${part}`)}
      lede={t('account.undo.lede', { date: formatDate(changedAt, 'long') })}
    >
      <div className="ff-form">
        <p className="ff-muted">{t('account.undo.effect')}</p>
        <LiveRegion urgent>
          {problem && (
            <Alert kind="warning" title={t('account.undo.failedTitle')}>
              {problem}
            </Alert>
          )}
        </LiveRegion>
        <Button size="large" block busy={isUndoing && t('account.undo.busy')} onPress={undo}>
          {t('account.undo.submit')}
        </Button>
      </div>
    </AccessPage>
  );
};

export default UndoChange;
