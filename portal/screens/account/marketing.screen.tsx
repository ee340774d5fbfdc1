import { AccessLinks, AccessPage } from '#shared/screens/access/page/access-page.tsx';
import { Button } from '#shared/ui/actions/button.tsx';
import { TextButton } from '#shared/ui/actions/text-button.tsx';
import { useApp } from '#shared/ui/app-context.tsx';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { LiveRegion } from '#shared/ui/feedback/live-region.tsx';
import { Loader } from '#shared/ui/feedback/loader.tsx';
import { withQueries } from '../with-queries.tsx';
import { useMarketingChoice } from './use-marketing-choice.ts';

/** `/marketing`: asks once whether a shopper wants to hear from us. Both answers weigh the same. Source: POR-024, POR-308. */
const Marketing = () => {
  const { t } = useApp();
  const { isUndecided, problem, saving, choose, later } = useMarketingChoice();
  if (!isUndecided) {
    return (
      <main className="ff-page-main" id="main" tabIndex={-1}>
        <Loader>{t('common.loading')}</Loader>
      </main>
    );
  }
  const busy = t('account.marketing.saving');
  return (
    <AccessPage title={t('account.marketing.title')} lede={t('account.marketing.lede')}>
      <div className="ff-form">
        <LiveRegion urgent>
          {problem && (
            <Alert kind="warning" title={t('account.marketing.failedTitle')}>
              {problem}
            </Alert>
          )}
        </LiveRegion>
        <Button
          variant="secondary"
          size="large"
          block
          busy={saving === true && busy}
          onPress={() => choose(true)}
        >
          {t('account.marketing.yes')}
        </Button>
        <Button
          variant="secondary"
          size="large"
          block
          busy={saving === false && busy}
          onPress={() => choose(false)}
        >
          {t('account.marketing.no')}
        </Button>
        <AccessLinks>
          <TextButton onPress={later}>{t('account.marketing.later')}</TextButton>
        </AccessLinks>
      </div>
    </AccessPage>
  );
};

export default withQueries(Marketing);
