import { useEffect, useState } from 'react';
import { fatalStatuses } from '#shared/client/api-error.ts';
import { readCountries } from '#shared/contract/access/facts.contract.ts';
import { useApp } from '#shared/ui/app-context.tsx';

/** URL of the portal in this country; null until it has loaded. */
export function usePortalAddress(): string | null {
  const { call, countryCode } = useApp();
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    let isCurrent = true;
    call(readCountries, {}, { handles: fatalStatuses }).then(
      ({ countries }) => {
        const country = countries.find((each) => each.countryCode === countryCode);
        if (isCurrent) setAddress(country?.portalUrl ?? null);
      },
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [call, countryCode]);
  return address;
}
