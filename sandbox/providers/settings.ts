import { createHmac, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Config, ConfigError, type Environment, readConfig } from '#server/core/config.ts';

export interface ProviderSettings extends Pick<Config, 'host' | 'logLevel'> {
  readonly port: number;
  /** Folder of the journal and, unless it is given, of the secret. */
  readonly folder: string;
  /** The secret that the API server sends in `x-provider-key`. */
  readonly serverKey: string;
  readonly providerOrigin: string;
  readonly acsOrigin: string;
  readonly bankOrigin: string;
  readonly partnerOrigin: string;
  /** The server's API, which is called about decided debits, and with which a linked product exchanges its codes. */
  readonly apiOrigin: string;
  /** The only origins that may frame our pages: checkout and portal. */
  readonly appOrigins: readonly string[];
  /** The one of them that shops frame in their own pages. */
  readonly checkoutOrigin: string;
  readonly portalOrigin: string;
}

/** @throws {ConfigError} */
export function readSettings(environment: Environment): ProviderSettings {
  const { host, providerPort, dataDir, providerKey, origins, logLevel } = readConfig(environment);
  return {
    host,
    port: providerPort,
    folder: path.join(dataDir, 'provider'),
    serverKey: providerKey,
    providerOrigin: origins.provider,
    acsOrigin: origins.acs,
    bankOrigin: origins.bank,
    partnerOrigin: origins.partner,
    apiOrigin: origins.api,
    appOrigins: [origins.checkout, origins.portal],
    checkoutOrigin: origins.checkout,
    portalOrigin: origins.portal,
    logLevel,
  };
}

/**
 * The key of fingerprints and identifiers: from the seed if runs must be reproducible, else generated once
 * and stored beside the journal that it belongs to.
 *
 * @throws {ConfigError}
 */
export function readSecret(environment: Environment, folder: string): string {
  const { NODE_ENV, PROVIDER_SECRET, SANDBOX_SEED } = environment;
  if (PROVIDER_SECRET) return PROVIDER_SECRET;
  if (SANDBOX_SEED && NODE_ENV === 'production') {
    throw new ConfigError('SANDBOX_SEED: must not be set in production');
  }
  if (SANDBOX_SEED) return createHmac('sha256', 'provider').update(SANDBOX_SEED).digest('hex');
  const file = path.join(folder, 'secret');
  if (existsSync(file)) return readFileSync(file, 'utf8');
  const secret = randomBytes(32).toString('hex');
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, secret, { mode: 0o600 });
  return secret;
}
