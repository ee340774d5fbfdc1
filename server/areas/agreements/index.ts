/** Agreements with shops, the methods that pay for them and for orders, and the documents of orders. */

export { agreementKindsOf } from './agreement-kinds.ts';
export {
  listBillingAgreements,
  listOrdersOfAgreement,
  readBillingAgreement,
  setBillingAgreementMethod,
  storeBillingAgreements,
} from './billing-agreements.ts';
export { documentsOfOrder, renderDocument } from './documents.ts';
export { methodsInAgreements } from './methods-in-agreements.ts';
export {
  listPurchaseAgreements,
  readPurchaseAgreement,
  setPurchaseAgreementMethod,
  storePurchaseAgreements,
} from './purchase-agreements.ts';
export { setOrderMethod } from './set-order-method.ts';
