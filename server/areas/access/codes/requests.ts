/** The bodies and replies of the access calls, by the names of the contract. */
import type { accessContract } from '#shared/contract/access/access.contract.ts';
import type { ParsedInputOf, ReplyInputOf } from '#shared/contract/operation.ts';

type Calls = typeof accessContract;

export type BodyOf<Id extends keyof Calls> =
  ParsedInputOf<Calls[Id]> extends { readonly body: infer Body } ? Body : never;

export type ReplyOf<Id extends keyof Calls> = ReplyInputOf<Calls[Id]>;
