/** Other products that shoppers link to their accounts. */
export {
  authoriseLink,
  confirmLink,
  increaseRejections,
  listLinks,
  removeLink,
  resetRejections,
  sweepLinks,
} from './account-links.ts';
export { addRedirectUri, createClient, linkScopes } from './clients.ts';
export { exchangeCode } from './exchange-code.ts';
export { sendProductLinkedMessage } from './product-linked-message.ts';
export { readByToken, refreshTokens, revokeToken } from './tokens.ts';
