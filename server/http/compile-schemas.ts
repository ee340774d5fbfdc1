/**
 * The full form of Zod compiles the parsers of objects. Its mini form does not, to be small in browsers. The server shares
 * its schemas with browsers, so they are compiled here. Source: decision 180.
 */
import { $ZodObject, $ZodObjectJIT, type $ZodType } from 'zod/v4/core';

/** Compiles the objects in a schema, each at its first use. What they accept and return stays the same. */
export function compileSchema(schema: $ZodType, known = new Set<$ZodType>()): void {
  if (known.has(schema)) return;
  known.add(schema);
  if (schema instanceof $ZodObject) {
    $ZodObjectJIT.init(schema, schema._zod.def);
    // For an object without checks, both are the same function.
    if (!schema._zod.def.checks?.length) schema._zod.run = schema._zod.parse;
  }
  for (const part of partsOf(schema)) compileSchema(part, known);
}

/** The inner schemas of a schema, under any property name. */
function partsOf({ _zod: { def } }: $ZodType): readonly $ZodType[] {
  const shape = 'shape' in def ? Object.values(def.shape as object) : [];
  return [...Object.values(def), ...shape].flat().filter(isSchema);
}

/** Checks are inner parts too, and contain no schemas. */
const isSchema = (value: unknown): value is $ZodType =>
  typeof value === 'object' && value !== null && '_zod' in value;
