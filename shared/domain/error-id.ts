import * as z from 'zod/mini';

/** The id of a failure in a response and in the logs. */
export const errorIdSchema = z.uuid();
