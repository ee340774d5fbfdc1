/** The header that identifies a repeated call. Source: merchant-api §5.1. */
import * as z from 'zod/mini';
import { idempotencyKeyPattern } from '#shared/domain/idempotency-key.ts';
import type { OperationShape } from '../operation.ts';

export const idempotencyKeyHeader = 'Idempotency-Key';
export const idempotencyKeySchema = z.string().check(z.regex(idempotencyKeyPattern));

/** Whether the call needs one. */
export const needsIdempotencyKey = ({ errors }: Pick<OperationShape, 'errors'>): boolean =>
  errors.includes('idempotency_key_conflict');
