import { isApiError } from '#shared/client/api-error.ts';
import { type EvidenceRefusal, evidenceRefusals } from '#shared/domain/disputes/evidence.ts';

/** Why the server refused the files of a call, null where it failed for another reason. */
export const fileRefusalOf = (failure: unknown): EvidenceRefusal | null =>
  (isApiError(failure) && evidenceRefusals.find((code) => code === failure.errorCode)) || null;
