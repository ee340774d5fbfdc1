import { useEffect, useState } from 'react';
import { fatalStatuses } from '#shared/client/api-error.ts';
import { readEnabledCards } from '#shared/contract/access/facts.contract.ts';
import type { CardBrand } from '#shared/domain/methods/card-brand.ts';
import { type EnabledCards, enabledBrands } from '#shared/domain/methods/enabled-cards.ts';
import { useApp } from '#shared/ui/app-context.tsx';

/** The brands that a new card may have: Visa and Mastercard until the server has responded. [PAY-209] */
export function useEnabledBrands(): readonly CardBrand[] {
  const { call } = useApp();
  const [flags, setFlags] = useState<EnabledCards | null>(null);
  useEffect(() => {
    let isCurrent = true;
    call(readEnabledCards, {}, { handles: fatalStatuses }).then(
      (reply) => isCurrent && setFlags(reply as EnabledCards),
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [call]);
  return enabledBrands(flags);
}
