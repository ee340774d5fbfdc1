/** What a schema is in a browser: a reader of values, a word on absence, and a shape where it is an object's. */
import type * as z from 'zod/mini';

/** What a schema reads out of a value that is not its own. Nothing that comes from outside is this object. */
export const refused: unknown = {};

/** A missing key of an object is refused, or is given what the schema makes of `undefined`, or stays missing. */
export type Absence = 'refused' | 'filled' | 'kept';

export type Shape = Readonly<Record<string, Schema>>;
type Check = (value: never) => unknown;

export interface Schema {
  readonly read: (value: unknown) => unknown;
  readonly absence: Absence;
  readonly shape: Shape;
  /** What an object makes of keys beyond its shape; without it, it drops them. */
  readonly rest: Schema | undefined;
  readonly check: (...checks: Check[]) => Schema;
  readonly parse: Method<'parse', unknown>;
  readonly safeParse: Method<'safeParse', { readonly success: boolean; readonly data?: unknown }>;
}

type Method<Name extends 'parse' | 'safeParse', Answer> = (
  value: Parameters<z.ZodMiniType[Name]>[0],
) => Answer;

// @__NO_SIDE_EFFECTS__
export function schemaOf(
  read: Schema['read'],
  absence: Absence = 'refused',
  shape: Shape = {},
  rest?: Schema,
): Schema {
  return {
    read,
    absence,
    shape,
    rest,
    check: (...checks) => {
      const checked = (value: unknown) => {
        const own = read(value);
        return own !== refused && checks.every((check) => check(own as never)) ? own : refused;
      };
      return schemaOf(checked, absence, shape, rest);
    },
    parse: (value) => {
      const data = read(value);
      if (data === refused) throw new TypeError('A value off its schema');
      return data;
    },
    safeParse: (value) => {
      const data = read(value);
      return data === refused ? { success: false } : { success: true, data };
    },
  };
}

/** A schema of the values that pass a test, which stay as they are. */
// @__NO_SIDE_EFFECTS__
export function where(passes: (value: unknown) => boolean): Schema {
  return schemaOf((value) => (passes(value) ? value : refused));
}

/** A schema of texts of one form. */
// @__NO_SIDE_EFFECTS__
export function textWhere(passes: (text: string) => boolean): Schema {
  return where((value) => typeof value === 'string' && passes(value));
}

/**
 * A function of ours with the parameters of one of zod's. Parameters beyond those it takes are refused by the build
 * (`tooling/rollup/schemas.mjs`); it answers what serves where zod's own answer is expected.
 */
export type Like<ZodFunction extends (...given: never) => unknown, Answer = Schema> = (
  ...given: Parameters<ZodFunction>
) => Answer;
