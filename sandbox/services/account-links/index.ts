/** Other products that shoppers link to their accounts. */
export {
  authoriseLink,
  confirmLink,
  increaseRejections,
  resetRejections,
  sweepLinkCodes,
} from './account-links.ts';
export { createClient } from './clients.ts';
export { exchangeCode } from './exchange-code.ts';
