/** What a shop answers to a case, and what silence comes to: both may refund the order. */
export { answerDispute, type MerchantResponse } from './answer-dispute.ts';
export { endSilentDispute } from './end-silent-dispute.ts';
