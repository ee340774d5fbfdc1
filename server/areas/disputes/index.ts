/** Cases of shoppers about their orders: what was said and shown in each, whose turn it is, and what it does to the payments. */
export { commentOnDispute, processDispute } from './change-dispute.ts';
export { createDispute, type NewDispute } from './create-dispute.ts';
export { sendDisputeMessage } from './dispute-message.ts';
export { listDisputes, listOpenDisputes, readDispute, readOrderDispute } from './dispute-view.ts';
export { evidenceOf } from './evidence-file.ts';
export { closeRefundedDispute, findDispute, lockDispute } from './find-dispute.ts';
export { heldOrders, isHeld } from './is-held.ts';
export { takeStep } from './take-step.ts';
