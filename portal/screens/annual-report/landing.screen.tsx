import { reportYear } from '#shared/domain/annual-report/annual-report.ts';
import { Button } from '#shared/ui/actions/button.tsx';
import { useApp } from '#shared/ui/app-context.tsx';
import { Em } from './em.tsx';
import { ReportFrame, Slide } from './report-frame.tsx';
import { YearSheet } from './slide-art.tsx';

/** `/annual-report` and `/uk-annual-report`: what the report is, for everyone. Source: POR-017, portal-open O-01. */
const Landing = () => {
  const { t, journey } = useApp();
  const year = String(reportYear);
  return (
    <ReportFrame>
      <Slide
        art={<YearSheet year={reportYear} />}
        title={<Em text={t('annualReport.landing.title', { year })} />}
      >
        <p className="ff-report__p">{t('annualReport.landing.text', { year })}</p>
        <div className="ff-report__actions">
          <Button size="large" onPress={() => journey.next()}>
            {t('annualReport.landing.open')}
          </Button>
        </div>
      </Slide>
    </ReportFrame>
  );
};

export default Landing;
