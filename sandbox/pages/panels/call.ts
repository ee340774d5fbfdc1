/** One control call by its contract. Throws the message that the server gives. */
import * as z from 'zod/mini';
import type { InputOf, OperationShape, ReplyOf } from '#shared/contract/index.ts';
import { errorBodySchema } from '#shared/domain/error-body.ts';

interface Given {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

export async function callControl<Op extends OperationShape>(
  operation: Op,
  input: InputOf<Op>,
): Promise<ReplyOf<Op>> {
  const given = input as Given;
  const response = await fetch(addressOf(operation.path, given), {
    method: operation.method,
    ...(given.body !== undefined && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(given.body),
    }),
  });
  const json: unknown = response.status === 204 ? undefined : await response.json();
  if (response.ok) return (operation.reply ? z.parse(operation.reply, json) : undefined) as ReplyOf<Op>;
  const failure = errorBodySchema.safeParse(json);
  throw new Error(failure.success ? failure.data.message : `The server answered ${response.status}.`);
}

function addressOf(template: string, { params = {}, query = {} }: Given): string {
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams(query).toString();
  return search ? `${path}?${search}` : path;
}
