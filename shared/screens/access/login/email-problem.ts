import { emailProblem as shapeProblem } from '#shared/domain/access/email.ts';

/** Key of the text that says what is wrong with a required email, else null. Source: ACC-033, ACC-268. */
export function emailProblem(email: string): string | null {
  if (email.trim() === '') return 'access.emailMissing';
  const problem = shapeProblem(email);
  return problem && `errors.${problem}`;
}
