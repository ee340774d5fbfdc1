/** The environment, read once. */
import { createHash } from 'node:crypto';
import path from 'node:path';
import { demoMerchants } from './merchants.ts';

export interface Settings {
  readonly host: string;
  readonly port: number;
  /** Origin of the shop as browsers see it. */
  readonly origin: string;
  /** Origin of the merchant script and the checkout. */
  readonly checkoutOrigin: string;
  readonly portalOrigin: string;
  /** Origin of the sandbox's product that shoppers may link to their accounts. */
  readonly partnerOrigin: string;
  /** Address at which this server calls Fourfold; Node doesn't resolve `*.localhost`. */
  readonly fourfoldAddress: string;
  /** Secret key of each Fourfold account of the shop. The keys never leave this process. */
  readonly merchantSecrets: ReadonlyMap<string, string>;
  /** Folder for data that must survive a restart. */
  readonly dataFolder: string;
}

/** A problem for the person who starts the shop, in one line. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

type Environment = Readonly<Record<string, string | undefined>>;

/** @throws {SettingsError} for the first value that cannot be used. */
export function readSettings(environment: Environment): Settings {
  const port = readPort(environment, 'DEMO_PORT', 4402);
  const serverPort = readPort(environment, 'PORT', 4400);
  const origin = (name: string, fallback: string) => readOrigin(environment, name, fallback);
  return {
    host: environment.HOST || '127.0.0.1',
    port,
    origin: origin('SHOP_ORIGIN', `http://shop.localhost:${port}`),
    checkoutOrigin: origin('CHECKOUT_ORIGIN', `http://checkout.localhost:${serverPort}`),
    portalOrigin: origin('PORTAL_ORIGIN', `http://portal.localhost:${serverPort}`),
    partnerOrigin: origin(
      'PARTNER_ORIGIN',
      `http://partner.localhost:${readPort(environment, 'PROVIDER_PORT', 4401)}`,
    ),
    fourfoldAddress: origin('FOURFOLD_ADDRESS', `http://127.0.0.1:${serverPort}`),
    merchantSecrets: readSecrets(environment),
    dataFolder: path.join(environment.DATA_DIR || '.data', 'demo'),
  };
}

function readPort(environment: Environment, name: string, fallback: number): number {
  const port = Number(environment[name] || fallback);
  if (Number.isInteger(port) && port >= 1 && port <= 65_535) return port;
  throw new SettingsError(`${name}: must be a port from 1 to 65535`);
}

function readOrigin(environment: Environment, name: string, fallback: string): string {
  const text = environment[name] || fallback;
  if (URL.canParse(text) && new URL(text).origin === text) return text;
  throw new SettingsError(`${name}: must be an origin such as https://shop.example.com`);
}

function readSecrets(environment: Environment): Map<string, string> {
  const text = environment.DEMO_MERCHANT_SECRETS;
  if (text) return parseSecrets(text);
  if (environment.NODE_ENV === 'production') {
    throw new SettingsError('DEMO_MERCHANT_SECRETS: must be set in production');
  }
  return new Map(demoMerchants.map(({ id }) => [id, sandboxSecret(id)]));
}

function parseSecrets(text: string): Map<string, string> {
  try {
    const secrets = Object.entries(JSON.parse(text) as Record<string, unknown>);
    if (secrets.length > 0 && secrets.every(([, secret]) => typeof secret === 'string')) {
      return new Map(secrets as [string, string][]);
    }
  } catch {}
  throw new SettingsError('DEMO_MERCHANT_SECRETS: must be JSON such as {"demo-au":"sk_sandbox_…"}');
}

/** The sandbox gives its demo merchants these predictable keys, which work nowhere else. */
const sandboxSecret = (merchantId: string) =>
  `sk_sandbox_${createHash('sha256').update(`sandbox merchant ${merchantId}`).digest('base64url')}`;
