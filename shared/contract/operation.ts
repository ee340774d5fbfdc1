/** The description of one HTTP call, used by the client, the server and the OpenAPI document. */
import type * as z from 'zod/mini';
import type { ErrorCode } from '#shared/domain/errors.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Who may make the call.
 * - `public`: any caller; `checkout`: the documents of the checkout host only
 * - `consumer`: a signed-in consumer (`x-auth-token` with its cookie)
 * - `second-factor`: the same, but with the second factor still missing
 * - `merchant`: HTTP Basic with merchant id and secret, or a merchant who is signed in to the dashboard
 * - `dashboard`: only a merchant who is signed in to the dashboard
 * - `control`: the sandbox's own controls, off in production
 */
type Access = 'public' | 'checkout' | 'consumer' | 'second-factor' | 'merchant' | 'dashboard' | 'control';

type Schema = z.ZodMiniType;

export interface OperationShape {
  readonly method: Method;
  /** Path template, `{name}` for each path parameter. */
  readonly path: `/${string}`;
  readonly access: Access;
  /**
   * Of a `consumer` call: whether a checkout makes it. Where the checkout's browser keeps no cookies, its session can make
   * these calls and no others, and for that checkout only (`restricted_cookie`).
   */
  readonly withoutCookie?: true;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** `multipart`: the body is a form that may hold files (`multipart/form-data`), not JSON. */
  readonly encoding?: 'multipart';
  /** Schema of the success body; `null` for an empty one. */
  readonly reply: Schema | null;
  /** `text/csv`: the success body is this text itself, not JSON. */
  readonly replyType?: 'text/csv';
  /** Success statuses, the usual one first. Default: 200, or 204 for an empty body. */
  readonly status?: readonly number[];
  /** Error codes of this call, in addition to those of every call (`commonErrors`). */
  readonly errors: readonly ErrorCode[];
}

/** Error codes of every call, which the descriptions do not repeat. Source: merchant-api §0. */
export const commonErrors = [
  'invalid_object',
  'invalid_json',
  'unauthorized',
  'not_found',
  'payload_too_large',
  'unsupported_media_type',
  'too_many_requests',
  'internal_error',
  'service_unavailable',
] as const satisfies readonly ErrorCode[];

/** Whether a call is closed to the session of a checkout whose browser keeps no cookies. */
export const needsCookie = ({ access, withoutCookie }: OperationShape): boolean =>
  access === 'consumer' && !withoutCookie;

/** Every error code that a call may return. */
export const errorCodesOf = (op: OperationShape): readonly ErrorCode[] => [
  ...new Set([...op.errors, ...commonErrors, ...(needsCookie(op) ? (['restricted_cookie'] as const) : [])]),
];

/** Describes one call, with its literal types. Bundlers remove descriptions of calls that are not made. */
// @__NO_SIDE_EFFECTS__
export function operation<const Shape extends OperationShape>(shape: Shape): Shape {
  return shape;
}

type Parsed<S> = S extends Schema ? z.output<S> : undefined;
type Given<S> = S extends Schema ? z.input<S> : undefined;
type Part<Op, Key extends 'params' | 'query' | 'body', Side> =
  Op extends Record<Key, infer S>
    ? { readonly [K in Key]: Side extends 'input' ? Given<S> : Parsed<S> }
    : unknown;

/** The input of a caller: `params`, `query` and `body`, each only if the call has it. */
export type InputOf<Op extends OperationShape> = Part<Op, 'params', 'input'> &
  Part<Op, 'query', 'input'> &
  Part<Op, 'body', 'input'>;

/** The input of a handler, strictly parsed. */
export type ParsedInputOf<Op extends OperationShape> = Part<Op, 'params', 'output'> &
  Part<Op, 'query', 'output'> &
  Part<Op, 'body', 'output'>;

/** The parsed success body as a caller receives it. */
export type ReplyOf<Op extends OperationShape> = Op['reply'] extends Schema
  ? z.output<Op['reply']>
  : undefined;

/** The success body as a handler returns it, before parsing. */
export type ReplyInputOf<Op extends OperationShape> = Op['reply'] extends Schema
  ? z.input<Op['reply']>
  : undefined;

/** A named group of calls; its keys are the operation ids. */
export type Contract = Readonly<Record<string, OperationShape>>;

/** The usual success status of a call. */
export const successStatus = (op: OperationShape): number => op.status?.[0] ?? (op.reply ? 200 : 204);
