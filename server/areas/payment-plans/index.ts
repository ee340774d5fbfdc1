/** Payment plans of accounts in hardship or under an arrangement: their payments, and what orders owe that they pay. */
export { agreePlan } from './agree-plan.ts';
export { findPlan, lockPlan, type Plan, type PlanPayment, readPlan } from './find-plan.ts';
