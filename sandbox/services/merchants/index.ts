/** Merchants: who they are, their keys, what their pages say. What other areas and the API may use of it. */
export { authenticateMerchant, type MerchantIdentity } from './authenticate.ts';
export {
  createMerchant,
  createMerchantKey,
  deleteMerchantKey,
  findMerchant,
  lockMerchant,
} from './merchant-store.ts';
export { messagingTexts } from './messaging-texts.ts';
export { listShops } from './shop-directory.ts';
export { shopUrlOf } from './shop-url.ts';
