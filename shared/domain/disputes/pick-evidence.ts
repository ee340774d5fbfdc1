/** Which of the files that a shopper picks are attached, and which are refused. Source: POR-225 to POR-227. */
import {
  type EvidenceVerdict,
  evidenceTypeOf,
  isNamedEvidence,
  isNamedLikeCard,
  maximumEvidenceBytes,
  maximumEvidenceFiles,
} from './evidence.ts';

interface PickedFile {
  readonly name: string;
  readonly type: string;
  readonly size: number;
}

/** A file with what it is; a file that is too large has not been read. */
export interface JudgedFile<File extends PickedFile> {
  readonly file: File;
  readonly verdict: EvidenceVerdict | 'TOO_LARGE' | 'CARD_NUMBER';
}

export interface PickedEvidence<File extends PickedFile> {
  /** What is attached now. */
  readonly files: readonly File[];
  /** Whether some were more than may be attached. */
  readonly hasTooMany: boolean;
  /** The names of files that are too large or look like a card number, of photos that have to be saved as JPEG, and of other files that are not accepted. */
  readonly tooLarge: readonly string[];
  readonly cardNumber: readonly string[];
  readonly heic: readonly string[];
  readonly wrongType: readonly string[];
}

/** Reads a file and judges it as the server does. One that cannot be read is refused. */
export async function judgeFile<File extends PickedFile & Pick<Blob, 'arrayBuffer'>>(
  file: File,
): Promise<JudgedFile<File>> {
  if (file.size > maximumEvidenceBytes) return { file, verdict: isNamedEvidence(file) ? 'TOO_LARGE' : null };
  if (isNamedLikeCard(file)) return { file, verdict: 'CARD_NUMBER' };
  const content = await file.arrayBuffer().catch(() => new ArrayBuffer(0));
  return { file, verdict: evidenceTypeOf(file, new Uint8Array(content)) };
}

/** Adds picked files to those attached before, in their order, up to the number that may be attached. */
export function pickEvidence<File extends PickedFile>(
  attached: readonly File[],
  picked: readonly JudgedFile<File>[],
): PickedEvidence<File> {
  const namesOf = (kind: JudgedFile<File>['verdict']) =>
    picked.filter(({ verdict }) => verdict === kind).map(({ file }) => file.name);
  const refused: readonly JudgedFile<File>['verdict'][] = [null, 'HEIC', 'TOO_LARGE', 'CARD_NUMBER'];
  const good = picked.filter(({ verdict }) => !refused.includes(verdict)).map(({ file }) => file);
  const files = [...attached, ...good].slice(0, maximumEvidenceFiles);
  return {
    files,
    hasTooMany: attached.length + good.length > files.length,
    tooLarge: namesOf('TOO_LARGE'),
    cardNumber: namesOf('CARD_NUMBER'),
    heic: namesOf('HEIC'),
    wrongType: namesOf(null),
  };
}
