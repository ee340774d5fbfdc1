import { answerWithinDays } from '#shared/domain/disputes/dispute-steps.ts';

/** When silence ends a case that has been waiting for a response since that moment. */
export const answerDueAfter = (since: Date): Date =>
  new Date(since.getTime() + answerWithinDays * 86_400_000);
