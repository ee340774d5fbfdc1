import { useId, useState } from 'react';
import { useKeptDraft } from '#shared/screens/shell/drafts.ts';
import { lazyPart, usePart } from '#shared/screens/shell/part.ts';
import { PartFailed } from '#shared/screens/shell/part-failed.tsx';
import { Button } from '#shared/ui/actions/button.tsx';
import { useApp } from '#shared/ui/app-context.tsx';
import { LiveRegion } from '#shared/ui/feedback/live-region.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import { cardReportDraft } from './card-report-draft.ts';

const dialogPart = lazyPart(async () => (await import('./card-report-dialog.tsx')).CardReportDialog);

/** The report of a lost or stolen card. Few shoppers need its dialog, so it is fetched when it opens. Source: POR-273. */
export const CardReport = () => {
  const { t } = useApp();
  const headingId = useId();
  const isContinued = useKeptDraft(cardReportDraft) !== null;
  const [isOpen, setOpen] = useState(isContinued);
  const { value: CardReportDialog, failure, retry } = usePart(isOpen ? dialogPart : null);
  return (
    <section aria-labelledby={headingId} className="ff-stack">
      <Card padded className="ff-card-report">
        <div className="ff-card-report__text">
          <h2 className="ff-h3" id={headingId}>
            {t('billing.report.heading')}
          </h2>
          <p className="ff-small ff-muted">{t('billing.report.lede')}</p>
        </div>
        <Button
          variant="secondary"
          hasPopup="dialog"
          busy={isOpen && CardReportDialog === undefined && t('common.loading')}
          onPress={() => setOpen(true)}
        >
          {t('billing.report.open')}
        </Button>
      </Card>
      <LiveRegion urgent>
        {CardReportDialog === null && <PartFailed failure={failure} onRetry={retry} />}
      </LiveRegion>
      {isOpen && CardReportDialog && <CardReportDialog onClose={() => setOpen(false)} />}
    </section>
  );
};
