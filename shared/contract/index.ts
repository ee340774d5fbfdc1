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
import { controlEventsContract } from './control/events.contract.ts';
import { faultsContract } from './control/faults.contract.ts';
import { flagsContract } from './control/flags.contract.ts';
import { merchantConfigurationContract } from './control/merchant-configuration.contract.ts';
import { merchantKeysContract } from './control/merchant-keys.contract.ts';
import { merchantsContract } from './control/merchants.contract.ts';
import { resetContract } from './control/reset.contract.ts';
import { snapshotsContract } from './control/snapshots.contract.ts';
import { webhookBehaviourContract } from './control/webhook-behaviour.contract.ts';
import { dashboardContract } from './dashboard/session.contract.ts';
import { disputesContract } from './disputes/disputes.contract.ts';
import { identityContract } from './identity/identity.contract.ts';
import { merchantAccountContract } from './merchant/account.contract.ts';
import { merchantDisputesContract } from './merchant/disputes.contract.ts';
import { merchantContract } from './merchant/merchant.contract.ts';
import { requestsContract } from './merchant/requests.contract.ts';
import { settlementsContract } from './merchant/settlements.contract.ts';
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
  merchant: {
    ...merchantContract,
    ...merchantAccountContract,
    ...merchantDisputesContract,
    ...settlementsContract,
    ...requestsContract,
  },
  webhooks: webhooksContract,
  dashboard: dashboardContract,
  control: {
    ...controlContract,
    ...flagsContract,
    ...donationsContract,
    ...merchantsContract,
    ...merchantConfigurationContract,
    ...merchantKeysContract,
    ...controlDisputesContract,
    ...controlEventsContract,
    ...faultsContract,
    ...webhookBehaviourContract,
    ...resetContract,
    ...snapshotsContract,
  },
} as const;

export type Contracts = typeof contracts;
export type { Contract, InputOf, OperationShape, ReplyOf } from './operation.ts';
