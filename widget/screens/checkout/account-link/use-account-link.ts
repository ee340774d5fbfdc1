import { useEffect, useState } from 'react';
import { fatalStatuses, isApiError, NETWORK_FAILURE } from '#shared/client/api-error.ts';
import {
  authoriseAccountLink,
  increaseLinkRejections,
} from '#shared/contract/account-link/account-link.contract.ts';
import {
  type AuthorisationLink,
  accountLinkError,
  isLinkOffered,
  linkRequestOf,
  returnAddressOf,
} from '#shared/domain/account-link/account-link.ts';
import { accountLinkFlow } from '#shared/flows/checkout/account-link.flow.ts';
import { linkHidden, linkSettled } from '#shared/flows/checkout/account-link.ts';
import type { StateOf } from '#shared/flows/flow.ts';
import { useNext } from '#shared/screens/access/page/use-next.ts';
import { type FlowRun, useFlow } from '#shared/screens/payments/use-flow.ts';
import { useApp } from '#shared/ui/app-context.tsx';
import { useCheckout } from '../checkout-context.tsx';

export type AccountLinkRun = FlowRun<StateOf<typeof accountLinkFlow>>;

/** Runs the flow with its calls. A shopper who approves leaves for the product's return address, and for no other. */
export function useAccountLink(link: AuthorisationLink): AccountLinkRun {
  const { call, journey } = useApp();
  const { goTo } = useCheckout();
  const next = useNext();
  const [code, setCode] = useState('');

  const run = useFlow(accountLinkFlow, {
    async authorise() {
      try {
        const { code } = await call(
          authoriseAccountLink,
          { body: linkRequestOf(link) },
          { handles: fatalStatuses },
        );
        setCode(code);
        return 'approved';
      } catch (failure) {
        if (isApiError(failure) && failure.status === NETWORK_FAILURE) return 'unreachable';
        throw failure;
      }
    },
    async refuse() {
      const body = { clientId: link.clientId };
      const { rejections } = await call(increaseLinkRejections, { body }, { handles: fatalStatuses });
      return isLinkOffered(rejections) ? 'refused' : 'hidden';
    },
  });

  const settle = (patch: Parameters<typeof journey.update>[0]) => {
    journey.update(patch);
    next();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the flow reaches an end
  useEffect(() => {
    const { state, outcome } = run;
    const failure = outcome?.failure;
    if (isApiError(failure) && failure.status === 401) return;
    if (state === 'refused') settle(linkSettled(null));
    if (state === 'hidden') settle(linkHidden(link));
    if (state === 'failed') settle(linkSettled(isApiError(failure) ? accountLinkError(failure) : 0));
    if (state === 'approved') {
      journey.update(linkSettled(null));
      goTo(returnAddressOf(link, code));
    }
  }, [run.state]);

  return run;
}
