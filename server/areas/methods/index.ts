/**
 * The cards and bank accounts of consumers: which exist, which their markets accept, how they are shown, and which one
 * pays.
 */

export {
  accountView,
  linkedAccountsOf,
  linkOffered,
  makeAccountDefault,
  storeLinkedAccount,
  storeOffer,
  withdrawAccount,
} from './bank-accounts.ts';
export {
  acceptBankAccount,
  bankEligibility,
  mostReturnedDebits,
  payableAccounts,
  requireLinking,
} from './bank-eligibility.ts';
export { sendExpiryMessage } from './card-expiry-message.ts';
export {
  applePayOf,
  type CardUse,
  listSavedCards,
  makeDefault,
  rememberCard,
  replaceCard,
  saveCard,
  savedCardsOf,
  savedCardView,
  storeBillingAddress,
  withdrawApplePay,
  withdrawCards,
} from './cards.ts';
export { defaultMethodsOf } from './default-method.ts';
export { enabledCardsOf, isCardEnabled, refuseDisabledCard } from './enabled-cards.ts';
export { accountMethodView, cardMethodView, maskedPan } from './method-views.ts';
export {
  lockUsableMethod,
  type MethodColumns,
  methodColumns,
  methodOf,
  type PayingMethod,
  payingMethod,
  sourceOf,
} from './paying-method.ts';
