/** States of the sandbox that are kept under a name. Source: decision 272. */
import * as z from 'zod/mini';
import { instantSchema } from '#shared/domain/dates.ts';
import { operation } from '../operation.ts';

/** A name that also fits into an address. */
const snapshotNameSchema = z
  .string()
  .check(
    z.regex(/^[a-z0-9][a-z0-9-]{0,39}$/),
    z.describe('lower-case letters, digits and hyphens, up to 40'),
  );

const snapshotSchema = z.object({
  name: z.string(),
  /** By the machine's clock. */
  savedAt: instantSchema,
  /** The sandbox's time in it. */
  now: instantSchema,
  /** Whether the database has another version since, so that it can't be restored. */
  outdated: z.boolean(),
});

const params = z.strictObject({ name: snapshotNameSchema });

/** The snapshots that were saved, the oldest first. */
export const listSnapshots = operation({
  method: 'GET',
  path: '/sandbox/snapshots',
  access: 'control',
  reply: z.object({ results: z.array(snapshotSchema) }),
  errors: [],
});

/** Keeps the present state: everything in the database, the clock, cards and messages. */
export const saveSnapshot = operation({
  method: 'POST',
  path: '/sandbox/snapshots',
  access: 'control',
  body: z.strictObject({ name: snapshotNameSchema }),
  reply: snapshotSchema,
  status: [201],
  errors: ['snapshot_name_taken'],
});

/** Replaces everything by the state that was kept, with its time and the sessions of then. */
export const restoreSnapshot = operation({
  method: 'POST',
  path: '/sandbox/snapshots/{name}/restore',
  access: 'control',
  params,
  body: z.strictObject({}),
  reply: z.object({ now: instantSchema }),
  errors: ['snapshot_not_found', 'snapshot_outdated'],
});

export const deleteSnapshot = operation({
  method: 'DELETE',
  path: '/sandbox/snapshots/{name}',
  access: 'control',
  params,
  reply: null,
  errors: ['snapshot_not_found'],
});

export const snapshotsContract = { listSnapshots, saveSnapshot, restoreSnapshot, deleteSnapshot } as const;
