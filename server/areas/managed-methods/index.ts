/** What a shopper does with the payment methods of the account, where rules depend on all that is owed. */
export { preferApplePay, removeApplePay, saveApplePay, startApplePaySession } from './apple-pay.ts';
export { confirmCardReport, readCardReport } from './card-report.ts';
export { addPublicToken, createLink, linkAccount } from './link-account.ts';
export { listAccounts, preferAccount, removeAccount } from './managed-accounts.ts';
export { listManagedCards, preferCard, removeCard, saveBillingAddress } from './managed-cards.ts';
