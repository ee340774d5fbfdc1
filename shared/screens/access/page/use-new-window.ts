import { useEffect } from 'react';
import type { TypedContact } from '#shared/contract/public/window.contract.ts';
import { useApp, useSituation } from '#shared/ui/app-context.tsx';

/**
 * Opens a new window, in which the browser keeps our cookie, with email and mobile filled in there; undefined where it is not offered.
 * Source: MER-079, decision 222.
 *
 * @param isNeeded whether the browser refused the cookie
 * @param mobile what was typed on the page
 */
export function useNewWindow(
  isNeeded: boolean,
  mobile: TypedContact['mobile'] = null,
): (() => void) | undefined {
  const { newWindow, keepTyped } = useApp();
  const { email } = useSituation().session;
  const isOffered = isNeeded && newWindow !== undefined;
  const { number, countryCode } = mobile ?? {};
  // Before the press, since the browser lets a page open a window only for a moment after it.
  useEffect(() => {
    if (isOffered) keepTyped?.({ email, mobile: number && countryCode ? { number, countryCode } : null });
  }, [isOffered, keepTyped, email, number, countryCode]);
  return isOffered ? newWindow : undefined;
}
