/**
 * The form in which a signed-in shopper changes the password: what is wrong with it, and what a response says about
 * it. Codes that leave the page are in the page's route. Source: POR-322, POR-329, POR-331, POR-332.
 */
import { isStrongEnough, type PasswordScore, passwordLengthProblem } from '#shared/domain/access/password.ts';
import { type PasswordProblems, passwordProblems } from '#shared/domain/access/portal-password.ts';

export interface ChangePasswordValues {
  readonly current: string;
  readonly password: string;
}

type FieldProblems = { readonly [Field in keyof ChangePasswordValues]?: string };

/** The key of what to do about each rule that a new password breaks. */
const brokenRules: Readonly<Record<Exclude<keyof PasswordProblems, 'invalid'>, string>> = {
  length: 'access.resetPassword.tooShort',
  missingNumber: 'account.password.missingNumber',
  missingSymbol: 'account.password.missingSymbol',
  repetitive: 'account.password.repetitive',
  consecutiveNumbers: 'account.password.consecutiveNumbers',
  keySequence: 'account.password.keySequence',
  specialKeySequence: 'account.password.specialKeySequence',
};

/** What is wrong with each field, strength apart: one key, or for each broken rule one, with spaces between them. */
export const changePasswordFields = {
  current: (current: string) => {
    if (current === '') return 'account.password.currentMissing';
    return passwordLengthProblem(current) === 'tooLong' ? 'access.resetPassword.tooLong' : null;
  },
  password: (password: string) => {
    if (passwordLengthProblem(password) === 'tooLong') return 'access.resetPassword.tooLong';
    const problems = passwordProblems(password);
    const broken = Object.entries(brokenRules).filter(([rule]) => problems[rule as keyof PasswordProblems]);
    return broken.length > 0 ? broken.map(([, key]) => key).join(' ') : null;
  },
};

/** The first problem that keeps the form from being sent; null when it may be sent. Source: POR-322. */
export function changePasswordProblem(
  { current, password }: ChangePasswordValues,
  score: PasswordScore,
): FieldProblems | null {
  const missing = changePasswordFields.current(current);
  if (missing) return { current: missing };
  const problem = changePasswordFields.password(password);
  if (problem) return { password: problem };
  return isStrongEnough(score) ? null : { password: 'errors.weak_password' };
}

const fieldsOfCodes: Readonly<Record<string, keyof ChangePasswordValues>> = {
  invalid_current_password: 'current',
  weak_password: 'password',
};

/** The field that an error code of the server is about; null for one that is shown above the form. */
export const fieldOfCode = (errorCode: string | null): keyof ChangePasswordValues | null =>
  fieldsOfCodes[errorCode ?? ''] ?? null;

/** What a response says about the new password; null when it has replaced the old one. Source: POR-332. */
export const changedPasswordProblem = (status: string): FieldProblems | null =>
  status === 'success' ? null : { password: 'account.password.invalid' };
