/** Scheduled work: planned by the areas inside their transactions, run by `jobs/`. */
export { isNoHold, whileHoldingMoney } from './hold-money.ts';
export { type JobKind, jobKinds, movesMoney } from './job-queue.tables.ts';
export { cancelJobs, holdsLease, type NewJob, planJob, planJobs, replanJob } from './plan.ts';
