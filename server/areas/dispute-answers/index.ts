/** Responses of a shop to a case, and the end of silent cases: both may refund the order. */
export { answerDispute, type MerchantResponse } from './answer-dispute.ts';
export { endSilentDispute } from './end-silent-dispute.ts';
