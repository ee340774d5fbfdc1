/** Checks files of a shopper by their content. Source: POR-225 to POR-227, reliability D-11. */
import {
  type EvidenceType,
  evidenceTypeOf,
  evidenceTypes,
  givenNameOf,
  isNamedLikeCard,
  maximumEvidenceBytes,
  maximumEvidenceFiles,
} from '#shared/domain/disputes/evidence.ts';
import { Refusal } from '../../core/refusal.ts';

export interface Evidence {
  readonly name: string;
  readonly mediaType: EvidenceType;
  readonly content: Uint8Array;
}

/** @throws {Refusal} `TOO_MANY_FILES`, `FILE_TOO_LARGE`, `CARD_NUMBER_IN_FILE_NAME` or `UNSUPPORTED_FILE_TYPE`. */
export async function checkEvidence(files: readonly File[]): Promise<Evidence[]> {
  if (files.length > maximumEvidenceFiles) throw new Refusal('TOO_MANY_FILES');
  if (files.some(({ size }) => size > maximumEvidenceBytes)) throw new Refusal('FILE_TOO_LARGE');
  if (files.some(isNamedLikeCard)) throw new Refusal('CARD_NUMBER_IN_FILE_NAME');
  return Promise.all(files.map(checkFile));
}

async function checkFile(file: File): Promise<Evidence> {
  const content = new Uint8Array(await file.arrayBuffer());
  const mediaType = evidenceTypeOf(file, content);
  if (mediaType === null || mediaType === 'HEIC') throw new Refusal('UNSUPPORTED_FILE_TYPE');
  return { name: cleanName(file, mediaType), mediaType, content };
}

const longestName = 100;
const forbidden = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}"*:<>?|\\/]+/gu;

/**
 * The name without its folders and without characters that file systems or headers interpret, with the extension of its
 * type.
 */
function cleanName(file: File, mediaType: EvidenceType): string {
  const own = givenNameOf(file).split(/[\\/]/).at(-1) ?? '';
  const endings: readonly string[] = evidenceTypes[mediaType];
  const [ending] = endings;
  const written = /\.([a-z]{1,5})$/i.exec(own)?.[1]?.toLowerCase() ?? '';
  const stem = (endings.includes(written) ? own.slice(0, -written.length - 1) : own)
    .replace(forbidden, ' ')
    .replace(/\s+/g, ' ');
  const short = withoutEdges([...withoutEdges(stem)].slice(0, longestName).join(''));
  return `${short === '' ? 'file' : short}.${endings.includes(written) ? written : ending}`;
}

/** Without the dots and spaces at both ends. A pattern for the end would try each of a thousand dots as its beginning. */
function withoutEdges(text: string): string {
  const isEdge = (index: number) => text[index] === '.' || text[index] === ' ';
  let [start, end] = [0, text.length];
  while (start < end && isEdge(start)) start += 1;
  while (end > start && isEdge(end - 1)) end -= 1;
  return text.slice(start, end);
}
