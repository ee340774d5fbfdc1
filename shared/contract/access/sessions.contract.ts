/** Where a consumer is logged in. Source: POR-333 to POR-335, portal-open O-67, decision 237. */
import * as z from 'zod/mini';
import { loginSessionSchema, sessionTypeSchema } from '#shared/domain/access/login-session.ts';
import { operation } from '../operation.ts';

/** Newest first. A remembered login stands for the sessions that it started. */
export const listSessions = operation({
  method: 'GET',
  path: '/portal/consumers/sessions',
  access: 'consumer',
  reply: z.object({ sessions: z.array(loginSessionSchema) }),
  errors: [],
});

/** Ends a login with all of its sessions. It may be the one that asks. */
export const endSession = operation({
  method: 'DELETE',
  path: '/portal/consumers/sessions/{sessionType}/{sessionId}',
  access: 'consumer',
  params: z.strictObject({ sessionType: sessionTypeSchema, sessionId: z.uuid() }),
  reply: null,
  errors: ['session_not_found'],
});

/** Ends every login but the one that asks, all or none. Without another one it changes nothing. */
export const endOtherSessions = operation({
  method: 'DELETE',
  path: '/portal/consumers/sessions',
  access: 'consumer',
  reply: null,
  errors: [],
});
