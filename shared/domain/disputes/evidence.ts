/** The files that a shopper may attach to a dispute. Source: POR-225 to POR-227, portal-open O-55. */

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

const isEvidenceType = (type: string): type is EvidenceType => Object.hasOwn(evidenceTypes, type);

/** What browsers call a CSV file where a spreadsheet program is installed, or not; a form sends the latter as the third. */
const namesOfCsv: readonly string[] = ['application/vnd.ms-excel', '', 'application/octet-stream'];

/** The accepted media type of a file by what its browser says of it, null for one that is refused. */
export function evidenceTypeOf({ name, type }: { name: string; type: string }): EvidenceType | null {
  const given = type.split(';')[0]?.trim().toLowerCase() ?? '';
  if (isEvidenceType(given)) return given;
  return namesOfCsv.includes(given) && /\.csv$/i.test(name) ? 'text/csv' : null;
}
