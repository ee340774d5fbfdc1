/** Asking the shopper whether a product may be linked to the account. Source: PAY-023 to PAY-029, PAY-391. */
import { defineFlow } from '../flow.ts';

const choice = { approve: 'approving', refuse: 'refusing' } as const;

export const accountLinkFlow = defineFlow('asking', {
  asking: { show: 'request', on: choice },
  approving: {
    call: 'authorise',
    on: { approved: 'approved', unreachable: 'unreachable', failed: 'failed' },
  },
  /** The answer was lost; the same request again is the same link. */
  unreachable: { show: 'request', on: choice },
  refusing: {
    call: 'refuse',
    on: {
      refused: 'refused',
      hidden: 'hidden',
      // Another tab has approved it, which a refusal does not take back.
      account_already_linked: 'failed',
      // A refusal that was not counted is one all the same.
      failed: 'refused',
    },
  },
  approved: { show: 'leaving', on: {} },
  refused: { show: 'summary', on: {} },
  hidden: { show: 'summary', on: {} },
  failed: { show: 'summary', on: {} },
});
