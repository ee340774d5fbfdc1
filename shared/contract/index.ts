/** All HTTP calls of the product. */
import { accessContract } from './access/access.contract.ts';
import { accountContract } from './access/account.contract.ts';
import { accountLinkContract } from './account-link/account-link.contract.ts';
import { linkedProductsContract } from './account-link/linked-products.contract.ts';
import { agreementsContract } from './agreements/agreements.contract.ts';
import { analyticsContract } from './analytics/analytics.contract.ts';
import { annualReportContract } from './annual-report/annual-report.contract.ts';
import { checkoutContract } from './checkout/checkout.contract.ts';
import { controlContract } from './control/control.contract.ts';
import { controlDisputesContract } from './control/disputes.contract.ts';
import { donationsContract } from './control/donations.contract.ts';
import { flagsContract } from './control/flags.contract.ts';
import { merchantKeysContract } from './control/merchant-keys.contract.ts';
import { merchantsContract } from './control/merchants.contract.ts';
import { disputesContract } from './disputes/disputes.contract.ts';
import { identityContract } from './identity/identity.contract.ts';
import { merchantContract } from './merchant/merchant.contract.ts';
import { webhooksContract } from './merchant/webhooks.contract.ts';
import { applePayContract } from './methods/apple-pay.contract.ts';
import { methodsContract } from './methods/methods.contract.ts';
import { ordersContract } from './orders/orders.contract.ts';
import { cardScanContract } from './payments/card-scan.contract.ts';
import { paymentPlanContract } from './payments/payment-plan.contract.ts';
import { paymentsContract } from './payments/payments.contract.ts';
import { promotionsContract } from './promotions/promotions.contract.ts';
import { publicContract } from './public/public.contract.ts';

/** The calls by group. Each group is a section of the API document and a table of handlers on the server. */
export const contracts = {
  access: accessContract,
  account: accountContract,
  identity: identityContract,
  analytics: analyticsContract,
  checkout: checkoutContract,
  orders: ordersContract,
  payments: { ...paymentsContract, ...paymentPlanContract },
  agreements: agreementsContract,
  annualReport: annualReportContract,
  disputes: disputesContract,
  cardScan: cardScanContract,
  methods: { ...methodsContract, ...applePayContract },
  accountLink: accountLinkContract,
  linkedProducts: linkedProductsContract,
  promotions: promotionsContract,
  public: publicContract,
  merchant: merchantContract,
  webhooks: webhooksContract,
  control: {
    ...controlContract,
    ...flagsContract,
    ...donationsContract,
    ...merchantsContract,
    ...merchantKeysContract,
    ...controlDisputesContract,
  },
} as const;

export type Contracts = typeof contracts;
export type { Access, Contract, InputOf, Method, OperationShape, ReplyOf } from './operation.ts';
