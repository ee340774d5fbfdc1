import { lazyPart, usePart } from '#shared/screens/shell/part.ts';
import { useApp } from '#shared/ui/app-context.tsx';
import { Dialog } from '#shared/ui/dialogs/dialog.tsx';
import { LoadProblem } from '../../../load-problem.tsx';
import type { ReportProblemDialogProps } from './use-report.ts';

/** Few shoppers open it, so it is fetched apart from the page. */
export const reportProblemPart = lazyPart(async () => (await import('./report-problem-dialog.tsx')).default);

/** The dialog in which a problem is reported, once its code has come. */
export const ReportProblem = (props: ReportProblemDialogProps) => {
  const { t } = useApp();
  const { value: ReportProblemDialog, retry } = usePart(reportProblemPart);
  if (ReportProblemDialog) return <ReportProblemDialog {...props} />;
  if (ReportProblemDialog === undefined) return null;
  return (
    <Dialog open onClose={props.onClose} title={t('disputes.report.open')}>
      <LoadProblem title={t('common.loadFailedTitle')} onRetry={retry}>
        {t('common.loadFailed')}
      </LoadProblem>
    </Dialog>
  );
};
