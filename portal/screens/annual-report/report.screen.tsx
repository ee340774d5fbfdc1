import { isApiError } from '#shared/client/api-error.ts';
import { Button } from '#shared/ui/actions/button.tsx';
import { useApp } from '#shared/ui/app-context.tsx';
import { Loader } from '#shared/ui/feedback/loader.tsx';
import { withQueries } from '../with-queries.tsx';
import { Em } from './em.tsx';
import { ReportFrame, Slide } from './report-frame.tsx';
import { ClosedSheet } from './slide-art.tsx';
import { Slideshow } from './slideshow.tsx';
import { useReport } from './use-report.ts';

/** `/annual-report/home` and `/uk-annual-report/home`: the shopper's year in slides. Source: POR-018, POR-349. */
const Report = () => {
  const { t, journey } = useApp();
  const report = useReport();
  if (report.data) return <Slideshow report={report.data} />;
  const close = () => void journey.open('/');
  return (
    <ReportFrame onClose={close}>
      {report.isPending ? (
        <main className="ff-report__loading" id="main" tabIndex={-1}>
          <Loader>{t('annualReport.loading')}</Loader>
        </main>
      ) : (
        <ErrorSlide
          isMissing={isApiError(report.error) && report.error.errorCode === 'report_not_found'}
          onRetry={() => void report.refetch()}
          onClose={close}
        />
      )}
    </ReportFrame>
  );
};

interface ErrorSlideProps {
  /** The account has no such year, so that another try would not help. */
  readonly isMissing: boolean;
  readonly onRetry: () => void;
  readonly onClose: () => void;
}

/** Source: POR-356. */
const ErrorSlide = ({ isMissing, onRetry, onClose }: ErrorSlideProps) => {
  const { t } = useApp();
  return (
    <Slide
      art={<ClosedSheet />}
      title={<Em text={t(isMissing ? 'annualReport.missing.title' : 'annualReport.failed.title')} />}
    >
      <p className="ff-report__p" role="alert">
        {t(isMissing ? 'annualReport.missing.text' : 'annualReport.failed.text')}
      </p>
      <div className="ff-report__actions">
        {!isMissing && (
          <Button size="large" onPress={onRetry}>
            {t('common.tryAgain')}
          </Button>
        )}
        <Button size="large" variant={isMissing ? 'primary' : 'secondary'} onPress={onClose}>
          {t('annualReport.toOrders')}
        </Button>
      </div>
    </Slide>
  );
};

export default withQueries(Report);
