import { storeDistantLogins } from '#server/areas/access/index.ts';
import type { ServerContext } from '#server/core/server-context.ts';

const hourMs = 3_600_000;

const browsers = [
  { deviceName: 'iPhone', browser: 'Safari', channel: 'PORTAL' },
  { deviceName: 'iPad', browser: 'Safari', channel: 'CHECKOUT' },
  { deviceName: 'Windows', browser: 'Firefox', channel: 'PORTAL' },
  { deviceName: 'Android', browser: 'Samsung Internet', channel: 'CHECKOUT' },
  { deviceName: null, browser: null, channel: 'PORTAL' },
] as const;

/** As many logins of a consumer elsewhere, each eleven hours older than the one before. */
export async function writeDistantLogins(
  { db, clock }: Pick<ServerContext, 'db' | 'clock'>,
  consumerId: string,
  merchantId: string | null,
  count: number,
): Promise<void> {
  const now = clock.now().getTime();
  const logins = Array.from({ length: count }, (_, index) => {
    const loggedInAt = new Date(now - (index + 1) * 11 * hourMs);
    const browser = browsers[index % browsers.length] ?? browsers[0];
    return {
      ...browser,
      merchantId: browser.channel === 'CHECKOUT' ? merchantId : null,
      loggedInAt,
      lastActiveAt: new Date(loggedInAt.getTime() + 2 * hourMs),
    };
  });
  await storeDistantLogins(db, consumerId, logins);
}
