import type { ClientOptions } from '../server/send.ts';
import { type Terminal, UsageError } from './terminal.ts';

/** The options that every command takes, as given. */
export interface GivenSettings {
  readonly api?: string | undefined;
  readonly merchant?: string | undefined;
}

const defaultApi = 'http://localhost:4400';

/** The origin of the API: the option, else `FOURFOLD_API_URL`, else the sandbox on this machine. @throws {UsageError} */
export function apiOf({ api }: GivenSettings, { env }: Pick<Terminal, 'env'>): string {
  return httpAddress(api ?? env.FOURFOLD_API_URL ?? defaultApi, '--api').origin;
}

/** The id of the shop: the option, else `FOURFOLD_MERCHANT_ID`. @throws {UsageError} */
export function merchantIdOf({ merchant }: GivenSettings, { env }: Pick<Terminal, 'env'>): string {
  const id = merchant ?? env.FOURFOLD_MERCHANT_ID;
  if (id) return id;
  throw new UsageError('Which shop? Give its id as --merchant, or set FOURFOLD_MERCHANT_ID.');
}

/**
 * What the client of the merchant API needs. The secret key comes from `FOURFOLD_SECRET_KEY` alone: a shell keeps what is typed.
 * @throws {UsageError}
 */
export function clientOptions(given: GivenSettings, terminal: Terminal): ClientOptions {
  const { env, fetch } = terminal;
  const secretKey = env.FOURFOLD_SECRET_KEY;
  const settings = { baseUrl: apiOf(given, terminal), merchantId: merchantIdOf(given, terminal), fetch };
  if (secretKey) return { ...settings, secretKey };
  throw new UsageError('Set FOURFOLD_SECRET_KEY to a secret key of the shop, which starts with sk_.');
}

/** @throws {UsageError} for a text that is no address of a server */
export function httpAddress(text: string, option: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return url;
  const hint = /^[a-z\d.-]+(:\d+)?(\/|$)/i.test(text) ? ` Did you mean http://${text}?` : '';
  throw new UsageError(
    `${option} needs an address that begins with http:// or https://. “${text}” does not.${hint}`,
  );
}
