import { emailProblem as shapeProblem } from '#shared/domain/access/email.ts';

/** Text key of what is wrong with a required email, null if it is valid. Source: ACC-033, ACC-268. */
export function emailProblem(email: string): string | null {
  if (email.trim() === '') return 'access.emailMissing';
  const problem = shapeProblem(email);
  return problem && `errors.${problem}`;
}
