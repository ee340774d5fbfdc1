import { createHmac } from 'node:crypto';
import type { Database } from '#server/core/database/database.ts';
import { deriveServerKeys } from '#server/core/server-key.ts';

/** The time at which the clock of a sandbox with a seed stands still. Source: merchant-api §7.1. */
export const seededTime = new Date('2026-01-15T00:00:00.000Z');

/** So that what is derived from the server's keys, such as the ids of events, follows from the seed. */
export const seedServerKeys = (db: Database, seed: string): Promise<void> =>
  deriveServerKeys(db, (name) => createHmac('sha256', seed).update(`server key ${name}`).digest('base64url'));
