/** The contract as a table of routes, by method and path. */
import type { $ZodType } from 'zod/v4/core';
import { type Contracts, contracts, type OperationShape } from '#shared/contract/index.ts';
import { compileSchema } from './compile-schemas.ts';

export type GroupName = keyof Contracts;

export interface Route {
  readonly group: GroupName;
  readonly id: string;
  readonly operation: OperationShape;
}

export interface MatchedRoute extends Route {
  /** Decoded path parameters, not yet parsed. */
  readonly params: Readonly<Record<string, string>>;
}

interface CompiledRoute extends Route {
  readonly segments: readonly string[];
}

const compiled: readonly CompiledRoute[] = Object.entries(contracts)
  .flatMap(([group, contract]) =>
    Object.entries(contract as Record<string, OperationShape>).map(([id, operation]) => ({
      group: group as GroupName,
      id,
      operation,
      segments: segmentsOf(operation.path),
    })),
  )
  // A literal path precedes one with a parameter in the same position.
  .sort((left, right) => specificity(right) - specificity(left));

const known = new Set<$ZodType>();
for (const { operation } of compiled) {
  for (const schema of [operation.params, operation.query, operation.body, operation.reply]) {
    if (schema) compileSchema(schema, known);
  }
}

/** The call of a method and a path, or null: an unknown path and a wrong method look the same. */
export function matchRoute(method: string, pathname: string): MatchedRoute | null {
  const segments = decodedSegments(pathname);
  for (const route of compiled) {
    if (route.operation.method !== method) continue;
    const params = paramsOf(route.segments, segments);
    if (params) return { ...route, params };
  }
  return null;
}

/** The calls that exist on a path, of any method. */
export function routesOfPath(pathname: string): readonly Route[] {
  const segments = decodedSegments(pathname);
  return compiled.filter((route) => paramsOf(route.segments, segments) !== null);
}

/** Decoded once for all routes that they are compared with. */
const decodedSegments = (pathname: string): readonly (string | null)[] => segmentsOf(pathname).map(decoded);

function segmentsOf(path: string): readonly string[] {
  return path.slice(1).split('/');
}

function isParameter(segment: string): boolean {
  return segment.startsWith('{');
}

function specificity({ segments }: CompiledRoute): number {
  return segments.filter((segment) => !isParameter(segment)).length;
}

function paramsOf(
  template: readonly string[],
  given: readonly (string | null)[],
): Record<string, string> | null {
  if (template.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [index, segment] of template.entries()) {
    const value = given[index];
    if (!value) return null;
    if (isParameter(segment)) params[segment.slice(1, -1)] = value;
    else if (segment !== value) return null;
  }
  return params;
}

function decoded(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}
