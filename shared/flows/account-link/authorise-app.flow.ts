/** Letting an app in, in the portal. Source: POR-337 to POR-340, portal-open O-81, O-82. */
import { defineFlow } from '../flow.ts';

const choice = { approve: 'approving', cancel: 'denied' } as const;

export const authoriseAppFlow = defineFlow('confirming', {
  /** Nothing is asked, and the browser leaves for no address, before the server has confirmed the request. */
  confirming: {
    call: 'confirm',
    on: { confirmed: 'asking', unreachable: 'unconfirmed', failed: 'refused' },
  },
  unconfirmed: { show: 'notConfirmed', on: { retry: 'confirming' } },
  asking: { show: 'question', on: choice },
  approving: {
    call: 'authorise',
    on: { approved: 'approved', unreachable: 'unanswered', failed: 'refused' },
  },
  /** The response was lost; repeating the same request gives the same link. */
  unanswered: { show: 'question', on: { approve: 'approving', cancel: 'withdrawing' } },
  /** The lost response may have linked the app, which a refusal must not leave linked. */
  withdrawing: {
    call: 'withdraw',
    on: { withdrawn: 'denied', unreachable: 'unanswered', failed: 'unanswered' },
  },
  approved: { show: 'leaving', on: {} },
  denied: { show: 'leaving', on: {} },
  refused: { show: 'problem', on: {} },
});
