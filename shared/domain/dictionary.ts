import * as z from 'zod/mini';

/**
 * An object with any names, whose values are all alike. It does what `z.record` does by means of `z.object`, which
 * every app contains anyway.
 */
export const dictionaryOf = <Value extends z.ZodMiniType>(value: Value) => z.catchall(z.object({}), value);
