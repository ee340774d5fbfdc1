import { createHash } from 'node:crypto';
import type { CountryCode } from '#shared/domain/markets/index.ts';

/** How a mobile of the market begins, and how many digits follow. */
const numbers: Readonly<Record<CountryCode, readonly [prefix: string, digits: number]>> = {
  AU: ['+614', 8],
  NZ: ['+6421', 7],
  GB: ['+44770', 7],
  IM: ['+447624', 6],
  JE: ['+447797', 6],
  GG: ['+447781', 6],
  US: ['+12022', 6],
  CA: ['+14162', 6],
  FR: ['+336', 8],
  IT: ['+393', 9],
  ES: ['+346', 8],
  DE: ['+4915', 9],
};

/**
 * The mobile of a person who exists in the sandbox only: valid in the market, and always the same for an email.
 * @param attempt gives another number when the first is taken
 */
export function sandboxMobile(email: string, countryCode: CountryCode, attempt = 0): string {
  const [prefix, digits] = numbers[countryCode];
  const hash = createHash('sha256').update(`${email} ${attempt}`).digest().readUIntBE(0, 6);
  return prefix + String(hash % 10 ** digits).padStart(digits, '0');
}
