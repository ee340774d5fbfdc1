import type * as z from 'zod/mini';

interface Definition {
  readonly type: string;
  readonly shape?: Readonly<Record<string, z.ZodMiniType>>;
  readonly innerType?: z.ZodMiniType;
  readonly element?: z.ZodMiniType;
  readonly keyType?: z.ZodMiniType;
  readonly valueType?: z.ZodMiniType;
  readonly options?: readonly z.ZodMiniType[];
  /** What a pipe reads. */
  readonly in?: z.ZodMiniType;
}

/** Kinds without free text, and without anything inside. */
const closed = ['boolean', 'number', 'int', 'literal', 'enum', 'null', 'custom'];

/** Every text of a schema by its path. */
export function textsOf(schema: z.ZodMiniType, path: readonly string[] = []): [string, z.ZodMiniType][] {
  const definition = schema._zod.def as unknown as Definition;
  const { type, shape, innerType, element, keyType, valueType, options = [], in: read } = definition;
  if (type === 'string') return [[path.join('.'), schema]];
  if (shape) return Object.entries(shape).flatMap(([name, field]) => textsOf(field, [...path, name]));
  // The options of an enum are no schemas.
  const choices = type === 'union' ? options : [];
  const inner = [innerType, element, keyType, valueType, read, ...choices].filter(
    (part) => part !== undefined,
  );
  if (inner.length === 0 && !closed.includes(type))
    throw new Error(`Not walked: ${type} at ${path.join('.')}`);
  return inner.flatMap((part) => textsOf(part, path));
}
