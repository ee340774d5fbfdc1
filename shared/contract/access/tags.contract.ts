/** What an account has seen or done once. Source: POR-152, POR-153, portal-open O-28. */
import * as z from 'zod/mini';
import { consumerTagSchema, tagNameSchema } from '#shared/domain/account/consumer-tag.ts';
import { operation } from '../operation.ts';

export const listTags = operation({
  method: 'GET',
  path: '/portal/consumers/tags',
  access: 'consumer',
  reply: z.object({ tags: z.array(consumerTagSchema) }),
  errors: [],
});

/** Stores a tag. 201 for a new one, 200 for one that is stored already. */
export const addTag = operation({
  method: 'POST',
  path: '/portal/consumers/tags',
  access: 'consumer',
  body: z.strictObject({ name: tagNameSchema }),
  reply: consumerTagSchema,
  status: [201, 200],
  errors: ['precondition_failed'],
});
