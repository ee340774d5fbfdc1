/** Linking a bank account. Source: PAY-291 to PAY-295, PAY-358, PAY-359. */
import { defineFlow } from '../flow.ts';

/** What can be wrong with a link; `unKnown` is spelled as the requirement has it (PAY-295). */
export type LinkProblem = 'expired' | 'time_out' | 'not_found' | 'unKnown';

/** The problem of a public token that was refused, by the status of the response. */
export function linkProblem(status: number): LinkProblem {
  switch (status) {
    case 404:
      return 'expired';
    case 500:
      return 'time_out';
    case 412:
      return 'not_found';
    default:
      return 'unKnown';
  }
}

const again = { retry: 'opening', close: 'closed' } as const;

export const linkBankFlow = defineFlow('opening', {
  opening: {
    call: 'createLinkToken',
    on: { ready: 'linking', bank_account_not_allowed: 'notAllowed', failed: 'unKnown' },
  },
  linking: { show: 'bank', on: { shared: 'submitting', failed: 'unKnown', close: 'closed' } },
  submitting: {
    call: 'addPublicToken',
    on: {
      offered: 'choosing',
      expired: 'expired',
      time_out: 'time_out',
      not_found: 'not_found',
      failed: 'unKnown',
    },
  },
  choosing: { show: 'accounts', on: { link: 'saving', retry: 'opening', close: 'closed' } },
  saving: {
    call: 'link',
    on: {
      linked: 'linked',
      bank_account_unavailable: 'choosing',
      bank_account_not_allowed: 'notAllowed',
      not_found: 'expired',
      failed: 'choosing',
    },
  },
  linked: { show: 'linked', on: { close: 'closed' } },
  expired: { show: 'problem', on: again },
  time_out: { show: 'problem', on: again },
  not_found: { show: 'problem', on: again },
  unKnown: { show: 'problem', on: again },
  notAllowed: { show: 'notAllowed', on: { close: 'closed' } },
  closed: { show: 'closed', on: {} },
});
