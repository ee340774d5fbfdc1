/** A request of the merchant's server, as it is shown. */
import * as z from 'zod/mini';
import type { listRequests } from '#shared/contract/merchant/requests.contract.ts';
import type { ReplyOf } from '#shared/contract/operation.ts';
import { errorIdSchema } from '#shared/domain/error-id.ts';
import type { MarkKind } from '../../parts/state-mark.tsx';

export type LoggedRequest = ReplyOf<typeof listRequests>['results'][number];

/** Whether it has the form of an error id, so that it can be looked for. */
export const isErrorId = (text: string): boolean => z.safeParse(errorIdSchema, text).success;

/** Its path without what all of them begin with. */
export const shortPath = (path: string): string => path.replace(/^\/merchant\/v1/, '');

export const statusKind = (status: number): MarkKind => (status >= 400 ? 'bad' : 'full');
