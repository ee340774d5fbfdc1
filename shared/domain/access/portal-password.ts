/**
 * What the portal requires of a new password beyond its strength. Source: POR-323 to POR-329, portal-open O-65, O-66.
 */
import { passwordLengthProblem } from './password.ts';

const runLength = 4;

const digits = ['01234567890', '09876543210'] as const;
const letterRows = inBothDirections(['qwertyuiop', 'asdfghjkl', 'zxcvbnm']);
const specialRow = inBothDirections(['!@#$%^&*()']);

export interface PasswordProblems {
  /** True when any other is. */
  readonly invalid: boolean;
  readonly missingNumber: boolean;
  readonly length: boolean;
  readonly repetitive: boolean;
  readonly missingSymbol: boolean;
  readonly consecutiveNumbers: boolean;
  readonly keySequence: boolean;
  readonly specialKeySequence: boolean;
}

/** Several can be true at once. */
export function passwordProblems(password: string): PasswordProblems {
  const problems = {
    missingNumber: !/\d/.test(password),
    length: passwordLengthProblem(password) === 'tooShort',
    repetitive: /(.)\1{3}/su.test(password),
    // Anything that is neither a letter, a digit nor a space.
    missingSymbol: !/[^\p{L}\d ]/u.test(password),
    consecutiveNumbers: hasRunOf(digits, password),
    keySequence: hasRunOf(letterRows, password.toLowerCase()),
    specialKeySequence: hasRunOf(specialRow, password),
  };
  return { invalid: Object.values(problems).includes(true), ...problems };
}

function inBothDirections(rows: readonly string[]): readonly string[] {
  return rows.flatMap((row) => [row, [...row].reverse().join('')]);
}

function hasRunOf(rows: readonly string[], password: string): boolean {
  return rows.some((row) =>
    Array.from({ length: row.length - runLength + 1 }, (_, at) => row.slice(at, at + runLength)).some((run) =>
      password.includes(run),
    ),
  );
}
