import { createHmac, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export interface ProviderSettings {
  readonly host: string;
  readonly port: number;
  /** Folder of the journal and, unless it is given, of the secret. */
  readonly folder: string;
  /** What the API server shows in `x-provider-key`. */
  readonly serverKey: string;
  readonly providerOrigin: string;
  readonly acsOrigin: string;
  /** The only origins that may frame our documents: checkout and portal. */
  readonly appOrigins: readonly string[];
  readonly secret: () => string;
}

/** A setting that cannot be used; the message is for the person who starts the process. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

/** Known to everybody who reads this file, so it is only good for a machine of one's own. */
export const developmentServerKey = 'sandbox-provider-key';

type Environment = Readonly<Record<string, string | undefined>>;

/** @throws {SettingsError} */
export function readSettings(env: Environment): ProviderSettings {
  const port = portOf(env, 'PROVIDER_PORT', 4401);
  const apiPort = portOf(env, 'PORT', 4400);
  const folder = path.join(env.DATA_DIR ?? '.data', 'provider');
  return {
    host: env.HOST ?? '127.0.0.1',
    port,
    folder,
    serverKey: serverKeyOf(env),
    providerOrigin: originOf(env, 'PROVIDER_ORIGIN', `http://provider.localhost:${port}`),
    acsOrigin: originOf(env, 'ACS_ORIGIN', `http://acs.localhost:${port}`),
    appOrigins: [
      originOf(env, 'CHECKOUT_ORIGIN', `http://checkout.localhost:${apiPort}`),
      originOf(env, 'PORTAL_ORIGIN', `http://portal.localhost:${apiPort}`),
    ],
    secret: () => secretOf(env, folder),
  };
}

function portOf(env: Environment, name: string, fallback: number): number {
  const port = Number(env[name] ?? fallback);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new SettingsError(`${name} is not a port: ${env[name]}`);
}

function originOf(env: Environment, name: string, fallback: string): string {
  const value = env[name] ?? fallback;
  if (URL.canParse(value) && new URL(value).origin === value) return value;
  throw new SettingsError(`${name} is not an origin such as https://pay.example: ${value}`);
}

function serverKeyOf(env: Environment): string {
  if (env.PROVIDER_KEY) return env.PROVIDER_KEY;
  if (env.NODE_ENV === 'production') throw new SettingsError('PROVIDER_KEY must be set in production');
  return developmentServerKey;
}

/** From the seed where runs must repeat themselves, else made once and kept beside the journal it belongs to. */
function secretOf(env: Environment, folder: string): string {
  if (env.PROVIDER_SECRET) return env.PROVIDER_SECRET;
  if (env.SANDBOX_SEED) return createHmac('sha256', 'provider').update(env.SANDBOX_SEED).digest('hex');
  const file = path.join(folder, 'secret');
  if (existsSync(file)) return readFileSync(file, 'utf8');
  const secret = randomBytes(32).toString('hex');
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, secret, { mode: 0o600 });
  return secret;
}
