/** The shopper's calendar day in that many days, as `yyyy-mm-dd`. */
export function dayAfter(days: number): string {
  const now = new Date();
  return new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate() + days))
    .toISOString()
    .slice(0, 10);
}
