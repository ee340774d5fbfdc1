/** The consumers of the product, as the rest of the server finds and shows them. */
export {
  accountOf,
  chooseLocale,
  consumerOf,
  emailsOf,
  findConsumerByEmail,
  findHolderOfEmail,
  findOwnerOfMobile,
  hasProven,
  hasProvenContact,
  isReleasedEmail,
  isStill,
  lockConsumer,
  marketColumns,
  passwordHashOf,
  recordDebit,
  refuseHeldEmail,
  releaseUnconfirmedEmail,
} from './consumers.ts';
export {
  clearForPurchase,
  forgetClearance,
  holdAccount,
  isOnPayWatch,
  recordClearance,
} from './pay-watch.ts';
export { addShippingAddress, findShippingAddress, listShippingAddresses } from './shipping-addresses.ts';
export { addTag, listTags } from './tags.ts';
