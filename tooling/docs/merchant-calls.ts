/** The calls that a merchant's server makes, and their error codes. */
import { contracts } from '#shared/contract/index.ts';
import { type commonErrors, errorCodesOf, type OperationShape } from '#shared/contract/operation.ts';

/** Those of `merchantGroups`. */
const calls = { ...contracts.merchant, ...contracts.webhooks };

export type CallId = keyof typeof calls;

/** Every code that one of these calls may be refused with. */
export type CallErrorCode = (typeof calls)[CallId]['errors'][number] | (typeof commonErrors)[number];

export const callContract = (id: CallId): OperationShape => calls[id];

/** The codes that only some calls have. */
export const ownErrorsOf = (id: CallId): readonly CallErrorCode[] => calls[id].errors;

/** All codes of a call. */
export const errorsOfCall = (id: CallId): readonly CallErrorCode[] =>
  errorCodesOf(calls[id]) as readonly CallErrorCode[];
