/** Cards: saving and listing them, presenting one for a payment, and what their banks are asked. */
export { acceptCard } from './accept-card.ts';
export { confirmNewCard, initiateNewCard, listSavedCards, newCardSubject } from './add-card.ts';
export { type CardUse, cardMethodView, rememberCard } from './cards.ts';
export {
  type ChallengeSubject,
  challengeAbout,
  finaliseChallenge,
  initiateChallenge,
  markChallengeUsed,
} from './challenge.ts';
export { enabledBrandsOf, enabledCardsOf } from './enabled-cards.ts';
export { closeTrace, findTrace, openAtProvider, storeTrace } from './traces.ts';
