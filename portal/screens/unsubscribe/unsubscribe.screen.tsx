import { useEffect, useRef } from 'react';
import { AccessLinks, AccessPage } from '#shared/screens/access/page/access-page.tsx';
import { useNext } from '#shared/screens/access/page/use-next.ts';
import { Button } from '#shared/ui/actions/button.tsx';
import { TextButton } from '#shared/ui/actions/text-button.tsx';
import { useApp } from '#shared/ui/app-context.tsx';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { LiveRegion } from '#shared/ui/feedback/live-region.tsx';
import { TextField } from '#shared/ui/forms/text-field.tsx';
import { useUnsubscribe } from './use-unsubscribe.ts';

/**
 * `/unsubscribe`, by the link of a mail: ends news and offers to its address. The link alone changes nothing, because
 * programs that check mail open links too. Source: POR-010.
 */
const Unsubscribe = () => {
  const { t, journey } = useApp();
  const next = useNext();
  const { known, form, problem, done, useOther } = useUnsubscribe();
  const end = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (journey.location().query.has('email')) journey.forgetQuery();
  }, [journey]);
  // The button that had the focus is gone.
  useEffect(() => {
    if (done) end.current?.querySelector('button')?.focus();
  }, [done]);

  if (done) {
    return (
      <AccessPage title={t('unsubscribe.doneTitle')} lede={t('unsubscribe.done', { email: done })}>
        <div className="ff-form" ref={end}>
          <Button size="large" block onPress={() => next()}>
            {t('unsubscribe.onward')}
          </Button>
        </div>
      </AccessPage>
    );
  }
  return (
    <AccessPage title={t('unsubscribe.title')} lede={t('unsubscribe.lede')}>
      <form className="ff-form" noValidate onSubmit={form.submit}>
        {known ? (
          <p className="ff-strong notranslate">
            <bdi>{known}</bdi>
          </p>
        ) : (
          <TextField
            {...form.field('email')}
            label={t('unsubscribe.email')}
            type="email"
            inputMode="email"
            autoComplete="email"
            maxLength={254}
          />
        )}
        <LiveRegion urgent>
          {problem && (
            <Alert kind="warning" title={t('unsubscribe.failedTitle')}>
              {problem}
            </Alert>
          )}
        </LiveRegion>
        <Button type="submit" size="large" block busy={form.submitting && t('unsubscribe.busy')}>
          {t('unsubscribe.submit')}
        </Button>
        {known && (
          <AccessLinks>
            <TextButton onPress={useOther}>{t('unsubscribe.other')}</TextButton>
          </AccessLinks>
        )}
      </form>
    </AccessPage>
  );
};

export default Unsubscribe;
