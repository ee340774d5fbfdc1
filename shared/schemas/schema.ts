/**
 * The schemas of `zod-subset.ts`: a function that reads a value, how to treat a missing key, and an object's shape.
 */
import type * as z from 'zod/mini';

/** What `read` returns for an invalid value: a unique object, which no input can be. */
export const refused: unknown = {};

/** A missing key of an object is refused, is filled with what the schema reads from `undefined`, or stays missing. */
export type Absence = 'refused' | 'filled' | 'kept';

export type Shape = Readonly<Record<string, Schema>>;
/** Accepts a value, or gives it another form. */
type Check = ((value: never) => unknown) & { readonly overwrites?: true };

export interface Schema {
  readonly read: (value: unknown) => unknown;
  readonly absence: Absence;
  readonly shape: Shape;
  /** Schema of an object's keys beyond its shape; without one, they are dropped. */
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
      const checked = (value: unknown) =>
        checks.reduce((own, check) => {
          if (own === refused) return own;
          const said = check(own as never);
          if (check.overwrites) return said;
          return said ? own : refused;
        }, read(value));
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

/** A schema that accepts values by a predicate and returns them unchanged. */
// @__NO_SIDE_EFFECTS__
export function where(passes: (value: unknown) => boolean): Schema {
  return schemaOf((value) => (passes(value) ? value : refused));
}

/** A schema that accepts strings by a predicate. */
// @__NO_SIDE_EFFECTS__
export function textWhere(passes: (text: string) => boolean): Schema {
  return where((value) => typeof value === 'string' && passes(value));
}

/**
 * The type of a function that replaces one of zod's, with the same parameters. The build rejects calls with parameters that
 * the replacement does not support (`tooling/rollup/schemas.mjs`).
 */
export type Like<ZodFunction extends (...given: never) => unknown, Answer = Schema> = (
  ...given: Parameters<ZodFunction>
) => Answer;
