import type { Contracts } from '#shared/contract/index.ts';
import { readAnnualReport } from '../../areas/annual-reports/index.ts';
import type { Handlers } from '../handler.ts';

export const annualReportHandlers: Handlers<Contracts['annualReport']> = {
  readAnnualReport: (_, { server, session }) => readAnnualReport(server, session.consumerId),
};
