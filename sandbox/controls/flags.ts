/** The sandbox's controls of flags and experiments. */

import { emailsOf } from '#server/areas/consumers/index.ts';
import {
  effectiveFlags,
  effectiveVariants,
  listFlagOverrides,
  listVariantOverrides,
  overrideFlag,
  overrideVariant,
  resetFlag,
  resetVariant,
  type ScopeKey,
} from '#server/core/flags/flags.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { ServerContext } from '#server/core/server-context.ts';
import type { Handlers } from '#server/http/handler.ts';
import type { flagsContract, Scope } from '#shared/contract/control/flags.contract.ts';
import { experimentNames, experiments, isExperimentName } from '#shared/domain/experiments.ts';
import { flagDefaults, flagNamesByArea, isFlagName, isFlagValue } from '#shared/domain/flags.ts';
import { type CountryCode, isCountryCode } from '#shared/domain/markets/index.ts';
import { consumerNamed } from './consumer-named.ts';

export const flagsHandlers: Handlers<typeof flagsContract> = {
  async listFlags({ query }, { server }) {
    const { countryCode, consumerId } = await visitorOf(server, query);
    const values = await effectiveFlags(server.db, countryCode, consumerId);
    const overrides = await listFlagOverrides(server.db);
    const scopes = await scopesByKey(server, overrides);
    const flags = Object.entries(flagNamesByArea).flatMap(([area, names]) =>
      names.map((name) => ({
        name,
        area,
        value: values[name],
        default: flagDefaults[name],
        overrides: overrides
          .filter((override) => override.name === name)
          .map(({ scope, value }) => ({ scope: scopes(scope), value })),
      })),
    );
    return { flags };
  },

  async setFlag({ params: { name }, body: { value, scope } }, { server }) {
    if (!isFlagName(name)) throw new Refusal('not_found');
    if (!isFlagValue(name, value)) throw new Refusal('invalid_object', { errorInfo: { value: 'invalid' } });
    await overrideFlag(server.db, name, value, await keyOf(server, scope));
    return { name, value, scope };
  },

  async resetFlag({ params: { name }, query }, { server }) {
    if (!isFlagName(name)) throw new Refusal('not_found');
    await resetFlag(server.db, name, await askedKey(server, query));
    return undefined;
  },

  async listExperiments({ query }, { server }) {
    const { countryCode, consumerId } = await visitorOf(server, query);
    const variants = await effectiveVariants(server.db, countryCode, consumerId);
    const overrides = await listVariantOverrides(server.db);
    const scopes = await scopesByKey(server, overrides);
    return {
      experiments: experimentNames.map((name) => ({
        name,
        variants: [...experiments[name].variants],
        variant: variants[name],
        default: experiments[name].default,
        overrides: overrides
          .filter((override) => override.name === name)
          .map(({ scope, variant }) => ({ scope: scopes(scope), variant })),
      })),
    };
  },

  async setExperiment({ params: { name }, body: { variant, scope } }, { server }) {
    if (!isExperimentName(name)) throw new Refusal('not_found');
    const variants: readonly string[] = experiments[name].variants;
    if (!variants.includes(variant)) {
      throw new Refusal('invalid_object', { errorInfo: { variant: 'invalid' } });
    }
    await overrideVariant(server.db, name, variant, await keyOf(server, scope));
    return { name, variant, scope };
  },

  async resetExperiment({ params: { name }, query }, { server }) {
    if (!isExperimentName(name)) throw new Refusal('not_found');
    await resetVariant(server.db, name, await askedKey(server, query));
    return undefined;
  },
};

interface Asked {
  readonly market?: CountryCode | undefined;
  readonly consumer?: string | undefined;
}

/** A consumer's own market is used unless another is named. */
async function visitorOf(server: ServerContext, { market, consumer }: Asked) {
  if (consumer === undefined) return { countryCode: market ?? null, consumerId: null };
  const { id, countryCode } = await consumerNamed(server, consumer);
  return { countryCode: market ?? countryCode, consumerId: id };
}

async function keyOf(server: ServerContext, scope: Scope): Promise<ScopeKey> {
  if (scope === 'global') return 'global';
  if ('market' in scope) return `market:${scope.market}`;
  return `consumer:${(await consumerNamed(server, scope.consumer)).id}`;
}

async function askedKey(server: ServerContext, { market, consumer }: Asked): Promise<ScopeKey | null> {
  if (consumer !== undefined) return keyOf(server, { consumer });
  return market === undefined ? null : keyOf(server, { market });
}

/** Converts stored scopes to those of the API, which name consumers by email. */
async function scopesByKey({ db }: ServerContext, overrides: readonly { readonly scope: string }[]) {
  const ids = overrides.flatMap(({ scope }) => (scope.startsWith('consumer:') ? [scope.slice(9)] : []));
  const emails = await emailsOf(db, ids);
  return (key: string): Scope => {
    const [kind, of = ''] = key.split(':');
    if (kind === 'market' && isCountryCode(of)) return { market: of };
    return kind === 'consumer' ? { consumer: emails.get(of) ?? '' } : 'global';
  };
}
