/**
 * The secrets that browsers keep as a cookie. Each is signed for the host that issued it, so that an invented value, or
 * one of the other host, is ignored. Source: decision 66.
 */
import type { Channel } from '#shared/domain/session.ts';
import { isSame, keyedHash, newSecret } from '../../../core/secrets.ts';
import type { ServerContext } from '../../../core/server-context.ts';
import { serverKey } from '../../../core/server-key.ts';

export interface BrowserSecrets {
  issue(): string;
  isIssued(secret: string): boolean;
}

/** @param key shared by all server processes */
function createBrowserSecrets(key: string, channel: Channel): BrowserSecrets {
  const signed = (random: string) => `${random}.${keyedHash(key, `${channel} ${random}`)}`;
  return {
    issue: () => signed(newSecret()),
    isIssued: (secret) => isSame(secret, signed(secret.split('.')[0] ?? '')),
  };
}

/** The secrets for the host of a channel. */
export async function browserSecretsOf(
  server: Pick<ServerContext, 'db'>,
  channel: Channel,
): Promise<BrowserSecrets> {
  return createBrowserSecrets(await serverKey(server, server.db, 'browser-cookie'), channel);
}
