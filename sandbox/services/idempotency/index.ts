/** Idempotency keys: one effect for each key of a merchant, with the reply that every repeat gets. */
export {
  claimKey,
  type KeyedCall,
  releaseKey,
  type StoredReply,
  storeReply,
  storeReplyWithoutEffect,
  sweepIdempotencyKeys,
  whileRenewing,
} from './idempotency-keys.ts';
