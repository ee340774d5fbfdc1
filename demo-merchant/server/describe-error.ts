import { FourfoldApiError } from '#widget/server/index.ts';

/** Describes an error for the log, without data that its message may contain. */
export function describeError(error: unknown): string {
  if (error instanceof FourfoldApiError) return `${error.errorCode} ${error.errorId ?? ''}`.trim();
  return error instanceof Error
    ? `${error.name}: ${error.message.replace(/ffc_[\w-]+/g, 'ffc_…')}`
    : 'unknown';
}
