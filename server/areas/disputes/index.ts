/**
 * Cases of shoppers about their orders: the comments and files of each, whose turn it is, and the effect on the
 * payments.
 */
export { commentOnDispute, processDispute } from './change-dispute.ts';
export { createDispute, type NewDispute } from './create-dispute.ts';
export { sendDisputeMessage } from './dispute-message.ts';
export {
  listDisputes,
  listOpenDisputes,
  readDispute,
  readOrderDispute,
  readStages,
} from './dispute-view.ts';
export { evidenceOf, merchantLinks } from './evidence-file.ts';
export { closeRefundedDispute, findDispute, lockDispute } from './find-dispute.ts';
export { heldOrders, isHeld } from './is-held.ts';
export { takeStep } from './take-step.ts';
