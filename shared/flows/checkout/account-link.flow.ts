/** Asking the shopper whether a product may be linked to the account. Source: PAY-023 to PAY-029, PAY-391. */
import { defineFlow } from '../flow.ts';

const choice = { approve: 'approving', refuse: 'refusing' } as const;

export const accountLinkFlow = defineFlow('asking', {
  asking: { show: 'request', on: choice },
  approving: {
    call: 'authorise',
    on: { approved: 'approved', unreachable: 'unreachable', failed: 'failed' },
  },
  /** The response was lost; repeating the same request gives the same link. */
  unreachable: { show: 'request', on: choice },
  refusing: {
    call: 'refuse',
    on: {
      refused: 'refused',
      hidden: 'hidden',
      // Another tab has approved it, and a refusal does not undo that.
      account_already_linked: 'failed',
      // It is still a refusal when the server did not count it.
      failed: 'refused',
    },
  },
  approved: { show: 'leaving', on: {} },
  refused: { show: 'summary', on: {} },
  hidden: { show: 'summary', on: {} },
  failed: { show: 'summary', on: {} },
});
