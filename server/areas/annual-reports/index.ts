/** The year of a consumer, from the orders and payments of that year. Reads only. */
export { readAnnualReport } from './annual-report.ts';
