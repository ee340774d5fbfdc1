/** The requests of a merchant's server, for its developers to look up. Source: decision 269. */
import * as z from 'zod/mini';
import { instantSchema } from '#shared/domain/dates.ts';
import { errorIdSchema } from '#shared/domain/error-id.ts';
import { operation } from '../operation.ts';
import { cursorPageOf, cursorQuery } from './cursor.ts';

const requestSchema = z.object({
  errorId: z.string(),
  keyId: z.string(),
  method: z.string(),
  path: z.string(),
  status: z.int(),
  errorCode: z.nullable(z.string()),
  durationMs: z.int(),
  createdAt: instantSchema,
});

/** The newest first. The calls of this log are not in it. */
export const listRequests = operation({
  method: 'GET',
  path: '/merchant/v1/requests',
  access: 'merchant',
  query: z.strictObject({
    ...cursorQuery,
    statusClass: z.optional(z.enum(['2xx', '4xx', '5xx'])),
    path: z.optional(z.string().check(z.regex(/^\/merchant\/v1\/[a-zA-Z/{}.-]{1,100}$/))),
    errorId: z.optional(errorIdSchema),
  }),
  reply: cursorPageOf(requestSchema),
  errors: [],
});

/** With both bodies, redacted. */
export const readRequest = operation({
  method: 'GET',
  path: '/merchant/v1/requests/{errorId}',
  access: 'merchant',
  params: z.strictObject({ errorId: errorIdSchema }),
  reply: z.extend(requestSchema, { request: z.unknown(), response: z.unknown() }),
  errors: [],
});

export const requestsContract = { listRequests, readRequest } as const;
