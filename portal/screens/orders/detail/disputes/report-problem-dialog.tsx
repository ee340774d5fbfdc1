import { useEffect, useState } from 'react';
import { mayReport, usesNewReportFlow } from '#shared/domain/disputes/report.ts';
import { useSituation } from '#shared/ui/app-context.tsx';
import { NewerReport } from './newer-report.tsx';
import { MarketplaceReport, OlderReport } from './older-report.tsx';
import type { ReportProblemDialogProps } from './use-report.ts';

/**
 * Reports a problem with an order. It keeps the order and the flow that it was opened with, while the page behind it reads the
 * order again. Source: POR-236, POR-237, POR-239.
 */
const ReportProblemDialog = ({ order, onClose }: ReportProblemDialogProps) => {
  const { flags } = useSituation();
  const [opened] = useState({
    order,
    mayReport: mayReport(order, flags),
    isNew: usesNewReportFlow(order.disputeFlowType, flags),
  });
  useEffect(() => {
    if (!opened.mayReport) onClose();
  }, [opened, onClose]);
  if (!opened.mayReport) return null;
  if (opened.isNew) return <NewerReport order={opened.order} onClose={onClose} />;
  return opened.order.disputeFlowType === 'ALIBABA' ? (
    <MarketplaceReport order={opened.order} onClose={onClose} />
  ) : (
    <OlderReport order={opened.order} onClose={onClose} />
  );
};
export default ReportProblemDialog;
