import { answerWithinDays } from '#shared/domain/disputes/dispute-steps.ts';

/** When silence ends a case that somebody has to answer since then. */
export const answerDueAfter = (since: Date): Date =>
  new Date(since.getTime() + answerWithinDays * 86_400_000);
