import { invisible } from '../text/invisible.ts';
import { parseAddress } from '../web-address.ts';

const maximumLength = 254;
/** Words separated by single dots (any visible characters except those that separate addresses in a header), then a domain. */
const pattern =
  /^[^\s@.<>()[\]\\,;:"\p{C}]+(?:\.[^\s@.<>()[\]\\,;:"\p{C}]+)*@(?:[\p{L}\p{N}-][\p{L}\p{M}\p{N}-]*\.)+[\p{L}\p{N}-][\p{L}\p{M}\p{N}-]+$/u;

/**
 * Whether a text has the form of an email; spaces around it are ignored. A character that is only another form of a usual one,
 * such as the Kelvin sign, would make two addresses look and compare the same.
 */
export function isEmail(text: string): boolean {
  const trimmed = plainEmail(text);
  return trimmed.length <= maximumLength && pattern.test(trimmed) && trimmed.normalize('NFKC') === trimmed;
}

/** An email as it looks: composed letters, without spaces around and without the invisible marks that a copied text brings along. */
export const plainEmail = (text: string): string => text.replaceAll(invisible, '').normalize('NFC').trim();

/** The problem of an email field, else `null`. An empty field has none: "required" is a separate rule [ACC-268]. */
export function emailProblem(text: string): 'invalid_email_address' | null {
  return plainEmail(text) === '' || isEmail(text) ? null : 'invalid_email_address';
}

/** Enough for its owner to recognise it, too little to write to: `m***@e***.com`. */
export function emailHint(email: string): string {
  const [name = '', domain = ''] = email.split('@');
  const [first = '', last = ''] = [[...name][0], domain.split('.').at(-1)];
  return `${first}***@${[...domain][0] ?? ''}***.${last}`;
}

/**
 * The form in which emails are compared and stored. A domain of other letters has a second name of usual ones (`mäil.test` is
 * `xn--mil-qla.test`): an address by either is the same mailbox, and has the latter.
 */
export function normaliseEmail(email: string): string {
  const written = plainEmail(email).toLowerCase();
  const at = written.lastIndexOf('@') + 1;
  const host = `https://${written.slice(at)}`;
  const address = at > 0 && otherLetters.test(host) ? parseAddress(host) : null;
  return address ? written.slice(0, at) + address.hostname : written;
}

const otherLetters = /^https:\/\/(?=[a-z\d.-]*[^\p{ASCII}])[\p{L}\p{M}\p{N}.-]+$/u;
