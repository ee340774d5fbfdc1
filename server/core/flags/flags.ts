/** Flag values and experiment variants: the overrides, and otherwise the defaults of the market. */
import { and, eq, inArray } from 'drizzle-orm';
import { type ExperimentVariants, experimentNames, variantOf } from '#shared/domain/experiments.ts';
import { type FlagValues, flagValues, marketFlagDefaults } from '#shared/domain/flags.ts';
import type { CountryCode } from '#shared/domain/markets/index.ts';
import { anyOf } from '../database/any-of.ts';
import { builtOnce, type Param } from '../database/built-once.ts';
import type { Executor } from '../database/database.ts';
import { experimentOverrides, flagOverrides } from './flags.tables.ts';

/** `global`, `market:AU` or `consumer:<id>`, as the database has it. */
export type ScopeKey = 'global' | `market:${CountryCode}` | `consumer:${string}`;

/** The scopes that apply to a visitor, in rising precedence. */
function scopesOf(countryCode: CountryCode | null, consumerId: string | null): ScopeKey[] {
  return [
    'global',
    ...(countryCode ? [`market:${countryCode}` as const] : []),
    ...(consumerId ? [`consumer:${consumerId}` as const] : []),
  ];
}

function strongestLast<Row extends { readonly scope: string }>(
  rows: readonly Row[],
  scopes: readonly string[],
): Row[] {
  return rows.toSorted((left, right) => scopes.indexOf(left.scope) - scopes.indexOf(right.scope));
}

/** All flags and experiments of a visitor, as an app asks for them. */
export async function flagsFor(
  executor: Executor,
  countryCode: CountryCode | null,
  consumerId: string | null,
): Promise<{ flags: FlagValues; experiments: ExperimentVariants }> {
  const [flags, experiments] = await Promise.all([
    effectiveFlags(executor, countryCode, consumerId),
    effectiveVariants(executor, countryCode, consumerId),
  ]);
  return { flags, experiments };
}

const flagsOfScopes = builtOnce((db, param: Param<'scopes'>) =>
  db
    .select()
    .from(flagOverrides)
    .where(anyOf(flagOverrides.scope, param('scopes'))),
);

export async function effectiveFlags(
  executor: Executor,
  countryCode: CountryCode | null,
  consumerId: string | null = null,
): Promise<FlagValues> {
  const scopes = scopesOf(countryCode, consumerId);
  const rows = await flagsOfScopes(executor, { scopes });
  const given = strongestLast(rows, scopes).map(({ name, value }) => [name, value]);
  return flagValues({ ...marketFlagDefaults(countryCode), ...Object.fromEntries(given) });
}

export async function effectiveVariants(
  executor: Executor,
  countryCode: CountryCode | null,
  consumerId: string | null = null,
): Promise<ExperimentVariants> {
  const scopes = scopesOf(countryCode, consumerId);
  const rows = await executor
    .select()
    .from(experimentOverrides)
    .where(inArray(experimentOverrides.scope, scopes));
  const given = new Map(strongestLast(rows, scopes).map(({ name, variant }) => [name, variant]));
  const variants = experimentNames.map((name) => [name, variantOf(name, given.get(name))]);
  return Object.fromEntries(variants) as ExperimentVariants;
}

export async function overrideFlag(
  executor: Executor,
  name: string,
  value: unknown,
  scope: ScopeKey,
): Promise<void> {
  await executor
    .insert(flagOverrides)
    .values({ name, scope, value })
    .onConflictDoUpdate({ target: [flagOverrides.name, flagOverrides.scope], set: { value } });
}

export async function overrideVariant(
  executor: Executor,
  name: string,
  variant: string,
  scope: ScopeKey,
): Promise<void> {
  await executor
    .insert(experimentOverrides)
    .values({ name, scope, variant })
    .onConflictDoUpdate({
      target: [experimentOverrides.name, experimentOverrides.scope],
      set: { variant },
    });
}

export const listFlagOverrides = (executor: Executor) => executor.select().from(flagOverrides);

export const listVariantOverrides = (executor: Executor) => executor.select().from(experimentOverrides);

/** Removes one override, or all of the flag. */
export const resetFlag = (executor: Executor, name: string, scope: ScopeKey | null): Promise<void> =>
  takeBack(executor, flagOverrides, name, scope);

/** Removes one override, or all of the experiment. */
export const resetVariant = (executor: Executor, name: string, scope: ScopeKey | null): Promise<void> =>
  takeBack(executor, experimentOverrides, name, scope);

async function takeBack(
  executor: Executor,
  table: typeof flagOverrides | typeof experimentOverrides,
  name: string,
  scope: ScopeKey | null,
): Promise<void> {
  const ofScope = scope === null ? undefined : eq(table.scope, scope);
  await executor.delete(table).where(and(eq(table.name, name), ofScope));
}
