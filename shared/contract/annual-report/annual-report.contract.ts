/** The year of a consumer. Source: POR-346, portal-open §G. */
import { annualReportSchema, reportYear } from '#shared/domain/annual-report/annual-report.ts';
import { operation } from '../operation.ts';

export const readAnnualReport = operation({
  method: 'GET',
  path: `/portal/consumers/report/${reportYear}`,
  access: 'consumer',
  reply: annualReportSchema,
  errors: ['report_not_found'],
});

export const annualReportContract = { readAnnualReport } as const;
