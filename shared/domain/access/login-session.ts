/** Where a consumer is logged in, as the list of logins shows it. Source: POR-333, POR-334, portal-open O-67. */
import * as z from 'zod/mini';
import { instantSchema } from '../dates.ts';
import { channelSchema } from '../session.ts';

/** A login to the account or in a checkout that ends by time, or one that its browser remembers. */
export const sessionTypeSchema = z.enum(['PORTAL', 'CHECKOUT', 'PERSISTENT']);
export type SessionType = z.infer<typeof sessionTypeSchema>;

export const loginSessionSchema = z.object({
  sessionId: z.uuid(),
  sessionType: sessionTypeSchema,
  /** Null where the browser did not say. */
  deviceName: z.nullable(z.string()),
  browser: z.nullable(z.string()),
  /** When the consumer logged in. */
  createdAt: instantSchema,
  lastActiveAt: instantSchema,
  /** The login that asks. */
  current: z.boolean(),
  /** Where the consumer logged in; a remembered login may be of either. */
  channel: channelSchema,
  /** The shop of a login in a checkout, if it is known. */
  merchantName: z.nullable(z.string()),
});
export type LoginSession = z.infer<typeof loginSessionSchema>;

/** The use of a session is noted once in this time, so that a page with ten calls writes once. */
export const activityEveryMs = 5 * 60_000;

/** Whether a login is in use at that moment, as far as the notes of its use tell. */
export const isActiveNow = (session: Pick<LoginSession, 'current' | 'lastActiveAt'>, now: Date): boolean =>
  session.current || now.getTime() - Date.parse(session.lastActiveAt) <= activityEveryMs;

/** The login that asks first, then the newest. */
export const ownFirst = (sessions: readonly LoginSession[]): readonly LoginSession[] => [
  ...sessions.filter(({ current }) => current),
  ...sessions.filter(({ current }) => !current),
];
