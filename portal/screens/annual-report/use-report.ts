import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { fatalStatuses, isApiError } from '#shared/client/api-error.ts';
import { readAnnualReport } from '#shared/contract/annual-report/annual-report.contract.ts';
import { useTrack } from '#shared/screens/shell/use-track.ts';
import { useApp } from '#shared/ui/app-context.tsx';

/** Reads the report. A failure is logged as a data-fetching error. Source: POR-346, POR-356. */
export function useReport() {
  const { call } = useApp();
  const track = useTrack();
  const report = useQuery({
    queryKey: ['annual-report'],
    queryFn: ({ signal }) => call(readAnnualReport, {}, { signal, handles: fatalStatuses }),
  });
  const { error, errorUpdatedAt } = report;
  useEffect(() => {
    if (errorUpdatedAt === 0) return;
    const code = isApiError(error) ? error.errorCode : null;
    track('Annual Report Data Fetching Error', { errorCode: code });
  }, [error, errorUpdatedAt, track]);
  return report;
}
