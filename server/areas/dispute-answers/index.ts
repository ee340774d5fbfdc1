/** Responses of a shop to a case, and the end of silent cases: both may refund the order. */
export { answerDispute } from './answer-dispute.ts';
export { endSilentDispute } from './end-silent-dispute.ts';
export { answerMerchantDispute, listMerchantDisputes, readMerchantDispute } from './merchant-disputes.ts';
