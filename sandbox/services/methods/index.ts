/** The cards of consumers: which are known, which their markets accept, how they are shown, and which one pays. */

export { sendExpiryMessage } from './card-expiry-message.ts';
export {
  type CardUse,
  cardMethodView,
  defaultCardsOf,
  listSavedCards,
  lockUsableCard,
  makeDefault,
  maskedPan,
  payingCard,
  rememberCard,
  saveCard,
  savedCardsOf,
  savedCardView,
  storeBillingAddress,
  withdrawCards,
} from './cards.ts';
export { enabledCardsOf, refuseDisabledCard } from './enabled-cards.ts';
