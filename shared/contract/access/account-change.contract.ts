/**
 * Undoing a change of email, mobile or password, by the link that was sent to the previous contacts. The token is in the
 * body, so that it appears in no address. Source: decision 67.
 */
import * as z from 'zod/mini';
import { accountChangeStateSchema, changedPartSchema } from '#shared/domain/account/account-change.ts';
import { instantSchema } from '#shared/domain/dates.ts';
import { operation } from '../operation.ts';
import { lookup } from './lookup.contract.ts';

const body = z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(100)) });

/** What the link is about. `not_found` for a token that was never sent, or that is long over. */
export const readAccountChange = operation({
  method: 'POST',
  path: '/portal/consumers/account/changes/read',
  access: 'public',
  body,
  reply: z.object({
    part: changedPartSchema,
    changedAt: instantSchema,
    undoableUntil: instantSchema,
    state: accountChangeStateSchema,
  }),
  errors: [],
});

/**
 * Restores the contacts from before the change, also where more was changed after it. Ends every session, forgets every
 * remembered login, and asks for a new password. The reply says what the password reset needs to know, as `lookup` does.
 */
export const undoAccountChange = operation({
  method: 'POST',
  path: '/portal/consumers/account/changes/undo',
  access: 'public',
  body,
  reply: z.object({ email: z.string(), ...lookup.reply.shape }),
  errors: ['change_already_undone', 'change_undo_expired', 'conflict'],
});
