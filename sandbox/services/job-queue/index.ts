/** Work that time brings: planned by the areas inside their transactions, done by `jobs/`. */
export type { JobKind } from './job-queue.tables.ts';
export { cancelJobs, holdsLease, type NewJob, planJob, planJobs, replanJob } from './plan.ts';
