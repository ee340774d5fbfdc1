/**
 * A handler is one function for each call of the contract. It receives strictly parsed input and returns the response's
 * shape, which the dispatcher parses again before anything leaves the server.
 */
import type { Contract, OperationShape } from '#shared/contract/index.ts';
import type { ParsedInputOf, ReplyInputOf } from '#shared/contract/operation.ts';
import type { Caller, ConsumerSession } from '../areas/access/index.ts';
import type { MerchantIdentity } from '../areas/merchants/index.ts';
import type { GroupName } from './routes.ts';

/** Everything about one request that is not its parsed input. */
export interface RequestContext extends Caller {
  readonly correlationId: string;
  readonly request: Request;
  /** The raw body, for idempotency keys. */
  readonly rawBody: Uint8Array;
  /** The `Origin` header, null without one. */
  readonly origin: string | null;
  readonly merchant: MerchantIdentity | null;
  /** Aborts when the caller goes away; waiting calls end with it. */
  readonly signal: AbortSignal;
  /** Sets a header of the response and replaces an earlier one of that name; only `set-cookie` may be added several times. */
  addHeader(name: string, value: string): void;
}

type ContextOf<Op extends OperationShape> = RequestContext &
  (Op['access'] extends 'consumer' ? { readonly session: ConsumerSession } : unknown) &
  (Op['access'] extends 'second-factor' ? { readonly pendingSession: ConsumerSession } : unknown) &
  (Op['access'] extends 'merchant' ? { readonly merchant: MerchantIdentity } : unknown) &
  (Op['access'] extends 'dashboard' ? { readonly merchant: Required<MerchantIdentity> } : unknown);

/** A response with a status other than the usual one. */
export class Answer<Body> {
  readonly status: number;
  readonly body: Body;
  constructor(status: number, body: Body) {
    this.status = status;
    this.body = body;
  }
}

/** A `Response` is sent unchanged: the replay of a response that was parsed when it was stored. */
export type Handler<Op extends OperationShape> = (
  input: ParsedInputOf<Op>,
  context: ContextOf<Op>,
) => Promise<ReplyInputOf<Op> | Answer<ReplyInputOf<Op>> | Response>;

/** A missing handler is a type error. */
export type Handlers<C extends Contract> = { readonly [Id in keyof C]: Handler<C[Id]> };

/** A handler as the dispatcher calls it: the table of all handlers has already checked that input and reply fit. */
type AnyHandler = (input: never, context: RequestContext) => Promise<unknown>;
export type AnyHandlers = { readonly [Group in GroupName]?: Readonly<Record<string, AnyHandler>> };
