import { deviceDetails } from '../../payments/device-details.ts';

const offset = 0x811c9dc5;
const prime = 0x01000193;

/**
 * A device fingerprint for the fraud check: an FNV-1a hash, in hexadecimal, of details that every page may read. It is the
 * same for every visit with the same device.
 */
export function fingerprint(): string {
  let hash = offset;
  for (const character of JSON.stringify(deviceDetails())) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), prime);
  }
  return (hash >>> 0).toString(16).padStart(8, '0');
}
