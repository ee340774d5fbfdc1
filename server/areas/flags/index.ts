/** Flags and experiments: what holds for a market or a consumer, and the overrides of the sandbox. */
export {
  effectiveFlags,
  effectiveVariants,
  flagsFor,
  listFlagOverrides,
  listVariantOverrides,
  overrideFlag,
  overrideVariant,
  resetFlag,
  resetVariant,
  type ScopeKey,
} from './flags.ts';
