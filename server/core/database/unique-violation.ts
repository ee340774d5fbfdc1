/** Which unique constraint an insert or update ran into, else null. */
export function violatedConstraint(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const { code, constraint } = error as { code?: string; constraint?: string };
  if (code === '23505') return constraint ?? '';
  return error.cause === undefined ? null : violatedConstraint(error.cause);
}
