/** Flag values: what was set here, and for the rest the market's defaults. */
import { type FlagValues, flagValues } from '#shared/domain/flags.ts';
import type { CountryCode } from '#shared/domain/markets/index.ts';
import type { Executor } from '../db/database.ts';
import { flagOverrides } from '../db/schema/access.ts';

export async function effectiveFlags(
  executor: Executor,
  countryCode: CountryCode | null,
): Promise<FlagValues> {
  const overrides = await executor.select().from(flagOverrides);
  return flagValues(Object.fromEntries(overrides.map(({ name, value }) => [name, value])), countryCode);
}

export async function overrideFlag(executor: Executor, name: string, value: unknown): Promise<void> {
  await executor
    .insert(flagOverrides)
    .values({ name, value })
    .onConflictDoUpdate({ target: flagOverrides.name, set: { value } });
}
