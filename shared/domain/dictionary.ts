import * as z from 'zod/mini';

/**
 * An object with any names, whose values are all alike. It is `z.record` by the means of `z.object`, which every app
 * carries anyway.
 */
export const dictionaryOf = <Value extends z.ZodMiniType>(value: Value) => z.catchall(z.object({}), value);
