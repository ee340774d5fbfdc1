/** One control call by its contract. Throws the message that the server gives. */
import * as z from 'zod/mini';
import type { OperationShape, ReplyOf } from '#shared/contract/index.ts';
import { errorBodySchema } from '#shared/domain/error-body.ts';

export async function ask<Op extends OperationShape>(operation: Op, body?: unknown): Promise<ReplyOf<Op>> {
  const response = await fetch(operation.path, {
    method: operation.method,
    ...(body !== undefined && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  });
  const json: unknown = response.status === 204 ? undefined : await response.json();
  if (response.ok) return (operation.reply ? z.parse(operation.reply, json) : undefined) as ReplyOf<Op>;
  const failure = errorBodySchema.safeParse(json);
  throw new Error(failure.success ? failure.data.message : `The server answered ${response.status}.`);
}
