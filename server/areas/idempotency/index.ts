/** Idempotency keys: one effect for each key of a merchant, with the reply that every repeat gets. */
export {
  claimKey,
  type KeyedCall,
  keepingKey,
  releaseKey,
  type StoredReply,
  storeReply,
  storeReplyWithoutEffect,
  sweepIdempotencyKeys,
} from './idempotency-keys.ts';
