/** Values of the fields of a card's billing address. */
export interface BillingAddressValues {
  address1: string;
  address2: string;
  suburb: string;
  state: string;
  postcode: string;
}

/** Values of our own fields of a new card; number, expiry and code are only in the provider's frame. */
export interface NewCardValues extends BillingAddressValues {
  cardholderName: string;
}
