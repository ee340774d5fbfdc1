/** How a merchant signs in to the dashboard and out again. Source: decision 273. */
import * as z from 'zod/mini';
import { instantSchema } from '#shared/domain/dates.ts';
import { operation } from '../operation.ts';

const sessionSchema = z.object({
  merchantId: z.string(),
  displayName: z.string(),
  countryCode: z.string(),
  /** The key that it was opened with: the session ends with it. */
  keyId: z.string(),
  expiresAt: instantSchema,
  /** Whether the controls of a sandbox can be called here. */
  sandbox: z.boolean(),
});

/** Exchanges a secret key for a cookie. */
export const openDashboardSession = operation({
  method: 'POST',
  path: '/dashboard/v1/session',
  access: 'public',
  body: z.strictObject({ secretKey: z.string().check(z.minLength(1), z.maxLength(200)) }),
  reply: sessionSchema,
  status: [201],
  errors: [],
});

export const readDashboardSession = operation({
  method: 'GET',
  path: '/dashboard/v1/session',
  access: 'dashboard',
  reply: sessionSchema,
  errors: [],
});

export const endDashboardSession = operation({
  method: 'DELETE',
  path: '/dashboard/v1/session',
  access: 'dashboard',
  reply: null,
  errors: [],
});

export const dashboardContract = { openDashboardSession, readDashboardSession, endDashboardSession } as const;
