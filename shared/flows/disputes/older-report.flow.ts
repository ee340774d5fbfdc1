/** Reporting a problem with an order, by the older flow. Source: POR-238, POR-239, portal-open O-42, O-43. */
import type { DisputeFlowType } from '#shared/domain/orders/order-kind.ts';
import { defineFlow } from '../flow.ts';

const states = {
  selectProblemType: {
    show: 'selectProblemType',
    on: { next: 'disputeContactMerchantConfirmation', close: 'closed' },
  },
  disputeContactMerchantConfirmation: {
    show: 'disputeContactMerchantConfirmation',
    on: { next: 'fileUpload', selectProblemType: 'selectProblemType', close: 'closed' },
  },
  fileUpload: {
    show: 'fileUpload',
    on: {
      submit: 'submitting',
      disputeContactMerchantConfirmation: 'disputeContactMerchantConfirmation',
      close: 'closed',
    },
  },
  submitting: { call: 'submit', on: { submitted: 'success', failed: 'error' } },
  success: { show: 'success', on: { close: 'closed' } },
  // Back to the form, which keeps everything that was entered.
  error: { show: 'error', on: { fileUpload: 'fileUpload', close: 'closed' } },
  closed: { show: 'closed', on: {} },
} as const;

/** Of a shop, which is contacted first. */
export const olderReportFlow = defineFlow('disputeContactMerchantConfirmation', states);

/** Of a single-use card, where the kind of problem comes first. */
export const olderCardReportFlow = defineFlow('selectProblemType', states);

/** Of a marketplace, which has its own dispute centre. */
export const marketplaceReportFlow = defineFlow('alibaba', {
  alibaba: { show: 'alibaba', on: { close: 'closed' } },
  closed: { show: 'closed', on: {} },
});

/** Which of them an order takes. */
export const olderReportFlows = {
  DEFAULT: olderReportFlow,
  SUP: olderCardReportFlow,
  ALIBABA: marketplaceReportFlow,
} as const satisfies Record<DisputeFlowType, unknown>;
