/** Who a consumer is: the profile, and its checks against registers. Exports what other areas and the API may use. */
export { checkDocument, type ShownDocument, verifiedDocumentsOf } from './documents.ts';
export { changeProfile, identityKey, saveProfile } from './profile.ts';
export { softCheck } from './soft-check.ts';
