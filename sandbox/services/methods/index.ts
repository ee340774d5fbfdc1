/** The cards of consumers: which are known, which their markets accept, and how they are shown. */
export { type CardUse, cardMethodView, listSavedCards, rememberCard, saveCard } from './cards.ts';
export { enabledCardsOf, refuseDisabledCard } from './enabled-cards.ts';
