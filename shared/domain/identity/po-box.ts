import { invisible } from '../text/invisible.ts';
import { withPlainDigits } from '../text/plain-digits.ts';

/**
 * How post offices and parcel lockers are written in the languages of the markets. Applied to text in lower case, without accents, with
 * single spaces where dots, dashes and slashes were.
 */
const poBoxPatterns: readonly RegExp[] = [
  // English. A zero is typed for the O.
  /\bg? ?p ?[o0] ?(?:box|drawer)(?![a-z])/,
  /\bp ?[o0] ?b(?![a-z])/,
  /\bpost ?office ?box(?![a-z])/,
  /\bpost ?box ?(?:n[or]? ?)?\d/,
  /\b(?:locked|private) ?(?:mail ?)?bag(?![a-z])/,
  /\bprivate ?mail ?box(?![a-z])/,
  /\bpmb ?\d/,
  /\b(?:parcel|amazon|delivery) ?(?:lockers?|collect)(?![a-z])/,
  /\bposte? ?restante(?![a-z])/,
  // French.
  /\b(?:boite|case) ?postale(?![a-z])/,
  /\bb ?p ?\d/,
  /\bc ?p ?\d{1,4}(?!\d)/,
  /\b(?:cs|tsa) ?\d{5}(?!\d)/,
  // German.
  /\bpost ?fach(?![a-z])/,
  /\b(?:dhl ?)?pack ?station(?![a-z])/,
  /\bpost ?filiale(?![a-z])/,
  /\bpost ?lagernd(?![a-z])/,
  // Italian.
  /\b(?:casella|cas) ?post(?:ale)?(?![a-z])/,
  /\bfermo ?posta(?![a-z])/,
  // Spanish.
  /\bapartado ?(?:de ?correos|postal)(?![a-z])/,
  /\b(?:apdo|aptdo) ?(?:de ?)?(?:correos|postal|\d)/,
  /^apartado ?\d/,
  /\blista ?de ?correos(?![a-z])/,
];

/** The number of a home in a building may begin with the letters of a post office box: `Unit BP2`. */
const unitNumber =
  /\b(?:unit|apartment|apt|appt|appartement|flat|suite|ste|lot|level|floor|room|shop|office|block|building|bldg|tower|batiment|bat|porte|escalier|piso|puerta|interno|int|scala|wohnung|haus) [a-z]{1,2} ?\d+[a-z]?(?![a-z\d])/g;

/** Whether an address line names a post office box or a parcel locker, in the languages of the markets [ACC-246]. */
export function containsPoBox(line: string): boolean {
  const plain = withPlainDigits(line.normalize('NFKD').replaceAll(invisible, ''))
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[\s./\\_#°\p{Pd}]+/gu, ' ')
    .trim();
  const street = plain.replaceAll(unitNumber, ' ');
  return poBoxPatterns.some((pattern) => pattern.test(street));
}
