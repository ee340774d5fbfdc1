/**
 * Zod compiles the parser of an object where its full form is used. Its mini form leaves that out, to be small in browsers, and
 * the server shares its schemas with them, so it has theirs compiled here. Source: decision 180.
 */
import { $ZodObject, $ZodObjectJIT, type $ZodType } from 'zod/v4/core';

/** Compiles the objects in a schema, each at its first use. What they accept and answer stays the same. */
export function compileSchema(schema: $ZodType, known = new Set<$ZodType>()): void {
  if (known.has(schema)) return;
  known.add(schema);
  if (schema instanceof $ZodObject) {
    $ZodObjectJIT.init(schema, schema._zod.def);
    // Without checks the one was made the other when the schema was.
    if (!schema._zod.def.checks?.length) schema._zod.run = schema._zod.parse;
  }
  for (const part of partsOf(schema)) compileSchema(part, known);
}

/** The schemas that a schema is made of, whatever its kind calls them. */
function partsOf({ _zod: { def } }: $ZodType): readonly $ZodType[] {
  const shape = 'shape' in def ? Object.values(def.shape as object) : [];
  return [...Object.values(def), ...shape].flat().filter(isSchema);
}

/** Checks are parts as well, and hold none. */
const isSchema = (value: unknown): value is $ZodType =>
  typeof value === 'object' && value !== null && '_zod' in value;
