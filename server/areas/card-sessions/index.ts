/**
 * What a browser does at the card provider for one purpose: a card is entered, passes its challenge, and is accepted.
 */
export { acceptCard } from './accept-card.ts';
export { acceptSource, routingOf } from './accept-source.ts';
export { confirmNewCard, initiateNewCard } from './add-card.ts';
export { type CardTrier, limitDeclines } from './card-limits.ts';
export { checkScan, createScanIntent } from './card-scan.ts';
export {
  closeCardSession,
  findCardSession,
  openAtProvider,
  storeCardSession,
  storeOutcome,
} from './card-sessions.ts';
export { finaliseChallenge, initiateChallenge, markChallengeUsed, type PaymentSubject } from './challenge.ts';
