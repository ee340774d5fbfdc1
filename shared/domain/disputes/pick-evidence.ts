/** Which of the files that a shopper picks are attached, and which are refused. Source: POR-225 to POR-227. */
import { evidenceTypeOf, maximumEvidenceBytes, maximumEvidenceFiles } from './evidence.ts';

interface PickedFile {
  readonly name: string;
  readonly type: string;
  readonly size: number;
}

export interface PickedEvidence<File extends PickedFile> {
  /** What is attached now. */
  readonly files: readonly File[];
  /** Whether some were more than may be attached. */
  readonly hasTooMany: boolean;
  /** The names of files that are too large, and of files of a kind that is not accepted. */
  readonly tooLarge: readonly string[];
  readonly wrongType: readonly string[];
}

/** Adds picked files to those attached before, in their order, up to the number that may be attached. */
export function pickEvidence<File extends PickedFile>(
  attached: readonly File[],
  picked: readonly File[],
): PickedEvidence<File> {
  const wrongType = picked.filter((file) => evidenceTypeOf(file) === null);
  const tooLarge = picked.filter((file) => !wrongType.includes(file) && file.size > maximumEvidenceBytes);
  const good = picked.filter((file) => !wrongType.includes(file) && !tooLarge.includes(file));
  const files = [...attached, ...good].slice(0, maximumEvidenceFiles);
  return {
    files,
    hasTooMany: attached.length + good.length > files.length,
    tooLarge: tooLarge.map(({ name }) => name),
    wrongType: wrongType.map(({ name }) => name),
  };
}
