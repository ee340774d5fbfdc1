/** Every group of the contract with its handlers, without the sandbox's controls (`sandbox/controls`). */
import type { Contracts } from '#shared/contract/index.ts';
import type { AnyHandlers, Handlers } from '../handler.ts';
import type { GroupName } from '../routes.ts';
import { accessHandlers } from './access.ts';
import { accountHandlers } from './account.ts';
import { accountLinkHandlers, linkedProductsHandlers } from './account-links.ts';
import { agreementsHandlers } from './agreements.ts';
import { analyticsHandlers } from './analytics.ts';
import { annualReportHandlers } from './annual-report.ts';
import { applePayHandlers } from './apple-pay.ts';
import { checkoutHandlers } from './checkout.ts';
import { dashboardHandlers } from './dashboard.ts';
import { disputesHandlers } from './disputes.ts';
import { identityHandlers } from './identity.ts';
import { merchantHandlers } from './merchant.ts';
import { merchantAccountHandlers } from './merchant-account.ts';
import { merchantDisputesHandlers } from './merchant-disputes.ts';
import { methodsHandlers } from './methods.ts';
import { ordersHandlers } from './orders.ts';
import { cardScanHandlers, paymentsHandlers } from './payments.ts';
import { promotionsHandlers } from './promotions.ts';
import { publicHandlers } from './public.ts';
import { requestsHandlers } from './requests.ts';
import { settlementsHandlers } from './settlements.ts';
import { webhooksHandlers } from './webhooks.ts';

type ApiHandlers = { readonly [Group in Exclude<GroupName, 'control'>]: Handlers<Contracts[Group]> };

const handlers: ApiHandlers = {
  access: accessHandlers,
  account: accountHandlers,
  identity: identityHandlers,
  analytics: analyticsHandlers,
  checkout: checkoutHandlers,
  orders: ordersHandlers,
  payments: paymentsHandlers,
  agreements: agreementsHandlers,
  annualReport: annualReportHandlers,
  disputes: disputesHandlers,
  cardScan: cardScanHandlers,
  methods: { ...methodsHandlers, ...applePayHandlers },
  accountLink: accountLinkHandlers,
  linkedProducts: linkedProductsHandlers,
  promotions: promotionsHandlers,
  public: publicHandlers,
  merchant: {
    ...merchantHandlers,
    ...merchantAccountHandlers,
    ...merchantDisputesHandlers,
    ...settlementsHandlers,
    ...requestsHandlers,
  },
  webhooks: webhooksHandlers,
  dashboard: dashboardHandlers,
};

export const apiHandlers = handlers as AnyHandlers;
