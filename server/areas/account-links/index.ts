/** Other products that shoppers link to their accounts. */
export {
  authoriseLink,
  confirmLink,
  increaseRejections,
  listLinks,
  removeLink,
  resetRejections,
  sweepLinkCodes,
} from './account-links.ts';
export { addRedirectUri, createClient } from './clients.ts';
export { exchangeCode } from './exchange-code.ts';
export { sendProductLinkedMessage } from './product-linked-message.ts';
