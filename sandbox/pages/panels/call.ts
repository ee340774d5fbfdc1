/** One control call by its contract. Throws what the server says, as `ControlRefused` where it has a code. */
import * as z from 'zod/mini';
import type { InputOf, OperationShape, ReplyOf } from '#shared/contract/index.ts';
import { type ErrorBody, errorBodySchema } from '#shared/domain/error-body.ts';

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
  const text = await response.text();
  const json: unknown = text === '' ? undefined : JSON.parse(text);
  if (response.ok) return (operation.reply ? z.parse(operation.reply, json) : undefined) as ReplyOf<Op>;
  const failure = errorBodySchema.safeParse(json);
  if (!failure.success) throw new Error(`The server answered ${response.status}.`);
  throw new ControlRefused(failure.data);
}

/** The server refused a call: the code, and the fields that it names. */
export class ControlRefused extends Error {
  override readonly name = 'ControlRefused';
  readonly code: string;
  /** The names of wrong fields, without places in lists. */
  readonly fields: readonly string[];
  constructor({ message, errorCode, errorInfo = {} }: ErrorBody) {
    super(message);
    this.code = errorCode;
    this.fields = Object.keys(errorInfo).map((path) => path.split('.')[0] ?? path);
  }
}

function addressOf(template: string, { params = {}, query = {} }: Given): string {
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams(query).toString();
  return search ? `${path}?${search}` : path;
}
