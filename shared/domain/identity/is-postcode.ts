import type { PostcodeRule } from '../markets/forms/market-forms.ts';

/** Whether a postcode has the form that its country gives it. */
export const isPostcode = (typed: string, { pattern }: PostcodeRule): boolean => pattern.test(typed.trim());
