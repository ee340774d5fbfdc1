/** What is wrong with an answer by the contract: its status, its code, its body or its headers. */

import type { OperationShape } from '#shared/contract/index.ts';
import { commonErrors, errorCodesOf } from '#shared/contract/operation.ts';
import { type ErrorBody, errorBodySchema } from '#shared/domain/error-body.ts';
import { type ErrorCode, errorCatalogue } from '#shared/domain/errors.ts';

export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** Null for an answer within the contract. Without an operation only the common refusals are. */
export function offContract(operation: OperationShape | null, answer: Answered): string | null {
  const { status, text } = answer;
  if (status >= 400) return offCatalogue(operation, answer);
  if (!operation) return `${status} where there is nothing`;
  if (status === 304) return operation.method === 'GET' && text === '' ? null : '304 with a body';
  const statuses = operation.status ?? [operation.reply ? 200 : 204];
  if (!statuses.includes(status)) return `${status} is not among ${statuses.join(', ')}`;
  if (!operation.reply) return text === '' ? null : 'a body where there is none';
  const reply = operation.reply.safeParse(operation.replyType ? text : jsonOf(text));
  return reply.success ? null : 'a reply off its schema';
}

function offCatalogue(operation: OperationShape | null, { status, headers, text }: Answered): string | null {
  const parsed = errorBodySchema.safeParse(jsonOf(text));
  if (!parsed.success) return `${status} without the envelope`;
  const { errorCode, errorId }: ErrorBody = parsed.data;
  const codes: readonly string[] = operation ? errorCodesOf(operation) : commonErrors;
  if (!codes.includes(errorCode)) return `${status} ${errorCode} is not in the contract`;
  if (errorCatalogue[errorCode as ErrorCode].status !== status) return `${errorCode} with ${status}`;
  return headers.get('correlation-id') === errorId ? null : 'another correlation id than errorId';
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
