/** The consumers of the product, as the rest of the server finds and shows them. */
export { deleteAccountChanges, restoreContacts, storeAccountChange } from './account-changes.ts';
export { type AccountStatusColumns, storeAccountStatus } from './account-status.ts';
export { moveClockOf } from './clock-offset.ts';
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
  lockConsumer,
  marketColumns,
  offeredLocale,
  passwordHashOf,
  profileVersionOf,
  recordDebit,
  refuseHeldEmail,
  releaseUnconfirmedEmail,
} from './consumers.ts';
export { createConsumer, createUnknownConsumers, type NewConsumer } from './create-consumer.ts';
export { type Contacts, setPassword, storeContacts } from './credentials.ts';
export { chooseCreditChecks, chooseCreditConsent, readCreditConsent } from './credit-consents.ts';
export {
  countProfileCheck,
  markIdentityFailed,
  markVerified,
  storeProfile,
  storeProfileStatus,
} from './identity.ts';
export {
  clearForPurchase,
  forgetClearance,
  holdAccount,
  isOnPayWatch,
  recordClearance,
} from './pay-watch.ts';
export { addShippingAddress, findShippingAddress, listShippingAddresses } from './shipping-addresses.ts';
export { addTag, listTags } from './tags.ts';
