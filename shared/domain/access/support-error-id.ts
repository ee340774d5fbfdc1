/**
 * What a consumer reads out to support: the analytics session, then the correlation id of the response that
 * failed, each `unknown` when there is none [ACC-042].
 */
export function supportErrorId(
  analyticsSessionId: string | null | undefined,
  correlationId: string | null | undefined,
): string {
  return `${analyticsSessionId || 'unknown'}-${correlationId || 'unknown'}`;
}
