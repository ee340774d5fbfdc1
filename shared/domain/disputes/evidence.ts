/** The files that a shopper may attach to a dispute. Source: POR-225 to POR-227, portal-open O-55. */
import { holdsCardNumber } from '../methods/card-number.ts';

export const maximumEvidenceFiles = 3;
export const maximumEvidenceBytes = 5_242_880;

/** Accepted media types, each with the endings of its file names. */
export const evidenceTypes = {
  'text/plain': ['txt'],
  'image/gif': ['gif'],
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'text/csv': ['csv'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
} as const satisfies Readonly<Record<string, readonly string[]>>;
export type EvidenceType = keyof typeof evidenceTypes;

/** What a file is said to be: the name that the shopper sees, and the type by which the browser sends it. */
interface NamedFile {
  readonly name: string;
  readonly type: string;
}

/** Why the server refuses the files of a report or a comment. */
export const evidenceRefusals = [
  'TOO_MANY_FILES',
  'FILE_TOO_LARGE',
  'UNSUPPORTED_FILE_TYPE',
  'CARD_NUMBER_IN_FILE_NAME',
] as const;
export type EvidenceRefusal = (typeof evidenceRefusals)[number];

/** What is read of a name: more than any file system stores. */
const longestGivenName = 1_000;

/** The end of a file's name, as much of it as is read. */
export const givenNameOf = ({ name }: Pick<NamedFile, 'name'>): string => name.slice(-longestGivenName);

/** Whether a file's name looks like the number of a card, which no shop may get. Source: decision 205. */
export const isNamedLikeCard = (file: Pick<NamedFile, 'name'>): boolean => holdsCardNumber(givenNameOf(file));

/** `HEIC`: a photo of a phone that shops may not be able to open. The shopper can save it as JPEG. */
export type EvidenceVerdict = EvidenceType | 'HEIC' | null;

const textTypes: readonly string[] = ['text/plain', 'text/csv'];

/**
 * What a file is by its content, null for one that is refused. Browsers name types by the extension, differently on each
 * system, so a name only tells a text from a table. Source: POR-227, decision 195.
 */
export function evidenceTypeOf(file: NamedFile, content: Uint8Array): EvidenceVerdict {
  if (content.byteLength === 0) return null;
  const isTable = /\.csv$/i.test(file.name) || typeIn(file) === 'text/csv';
  const isNamedText = isTable || /\.txt$/i.test(file.name) || textTypes.includes(typeIn(file));
  const signed = signedType(content);
  // A file that is sent without a type counts as a text, also a PDF of letters alone.
  if (signed === 'application/pdf' && /\.pdf$/i.test(file.name)) return signed;
  // Before the signature, since a text may begin like a picture.
  if (isNamedText && isText(content)) return isTable ? 'text/csv' : 'text/plain';
  return signed;
}

/** Whether a file may be evidence by its name or declared type alone, where it is too large to be read. */
export const isNamedEvidence = (file: NamedFile): boolean =>
  Object.hasOwn(evidenceTypes, typeIn(file)) ||
  Object.values<readonly string[]>(evidenceTypes)
    .flat()
    .some((ending) => file.name.toLowerCase().endsWith(`.${ending}`));

const typeIn = ({ type }: NamedFile): string => type.split(';')[0]?.trim().toLowerCase() ?? '';

const latin = (content: Uint8Array, start: number, end: number): string =>
  String.fromCharCode(...content.subarray(start, end));

/** Where a PDF may begin after the byte-order mark and blank lines that some programs write before it. */
const pdfStart = /^(?:\u00ef\u00bb\u00bf)?[ \t\r\n\f]*%PDF-/;
const heicBrands = /^ftyp(?:hei[cfmsx]|hev[cmsx]|mif1|msf1)/;

function signedType(content: Uint8Array): EvidenceVerdict {
  const head = latin(content, 0, 1_024);
  if (/^GIF8[79]a/.test(head)) return 'image/gif';
  if (head.startsWith('\u0089PNG\r\n\u001a\n')) return 'image/png';
  if (head.startsWith('\u00ff\u00d8\u00ff')) return 'image/jpeg';
  if (pdfStart.test(head)) return 'application/pdf';
  if (heicBrands.test(head.slice(4, 12))) return 'HEIC';
  return head.startsWith('PK\u0003\u0004') ? officeType(namesInArchive(content)) : null;
}

function officeType(names: readonly string[]): EvidenceType | null {
  const has = (pattern: RegExp) => names.some((name) => pattern.test(name));
  // Macros are code.
  if (!names.includes('[Content_Types].xml') || has(/vbaProject\.bin$/i)) return null;
  if (has(/^xl\/workbook\d*\.xml$/))
    return 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  return has(/^word\/document\d*\.xml$/)
    ? 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
    : null;
}

/** More entries than a document of the permitted size has. */
const mostNames = 2_000;

/** The names in the directory at the end of a ZIP archive. It is the only list of names that readers use. */
function namesInArchive(content: Uint8Array): string[] {
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength);
  const last = content.byteLength - 22;
  let end = last;
  while (end >= 0 && last - end <= 65_535 && view.getUint32(end, true) !== 0x06054b50) end -= 1;
  if (end < 0 || last - end > 65_535) return [];
  const names: string[] = [];
  let at = view.getUint32(end + 16, true);
  while (at + 46 <= end && names.length < mostNames && view.getUint32(at, true) === 0x02014b50) {
    const length = view.getUint16(at + 28, true);
    names.push(latin(content, at + 46, Math.min(at + 46 + length, end, at + 46 + 1_000)));
    at += 46 + length + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return names;
}

/** UTF-8, UTF-16 with its mark, or one of the older encodings of a byte, as spreadsheet programs still write. */
function isText(content: Uint8Array): boolean {
  const [first, second] = content;
  if (first === 0xff && second === 0xfe) return isIn('utf-16le', content);
  if (first === 0xfe && second === 0xff) return isIn('utf-16be', content);
  return isIn('utf-8', content) || !content.some(isControl);
}

function isIn(encoding: string, content: Uint8Array): boolean {
  try {
    return !new TextDecoder(encoding, { fatal: true }).decode(content).includes('\0');
  } catch {
    return false;
  }
}

/** No tab, line break or page break. Files that are no text are full of them. */
const isControl = (byte: number): boolean =>
  byte === 0x7f || (byte < 0x20 && byte !== 9 && byte !== 10 && byte !== 12 && byte !== 13);
