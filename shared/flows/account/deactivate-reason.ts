/** The form that asks why an account is to be closed. Source: POR-296, POR-297. */
import {
  deactivateReasonSchema,
  type PresetDeactivateReason,
} from '#shared/domain/account/manage-account.ts';
import { cardNumberProblem } from '#shared/domain/identity/no-card-number.ts';
import { saysSomething } from '#shared/domain/text/shown-text.ts';

export interface ReasonChoice {
  readonly preset: PresetDeactivateReason | 'OTHER' | null;
  /** Of another reason. */
  readonly words: string;
}

/** The reason as it is sent. */
export const reasonOf = ({ preset, words }: ReasonChoice): string =>
  preset === 'OTHER' ? words.trim() : (preset ?? '');

export type ReasonProblem = 'reasonMissing' | 'wordsMissing' | 'wordsCard' | 'wordsUnread';

/** What is wrong with the answer; null when it can be sent. */
export function reasonProblem(choice: ReasonChoice): ReasonProblem | null {
  const { preset, words } = choice;
  if (preset === null) return 'reasonMissing';
  if (preset !== 'OTHER') return null;
  if (!saysSomething(words)) return 'wordsMissing';
  if (cardNumberProblem(words)) return 'wordsCard';
  return deactivateReasonSchema.safeParse(words).success ? null : 'wordsUnread';
}
