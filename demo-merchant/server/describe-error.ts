import { FourfoldApiError } from '#widget/server/index.ts';

/** An error for the log, without what it may have been made of. */
export function describeError(error: unknown): string {
  if (error instanceof FourfoldApiError) return `${error.errorCode} ${error.errorId ?? ''}`.trim();
  return error instanceof Error
    ? `${error.name}: ${error.message.replace(/ffc_[\w-]+/g, 'ffc_…')}`
    : 'unknown';
}
