/** Values of our own fields of a new card; number, expiry and code are only in the provider's frame. */
export interface NewCardValues {
  cardholderName: string;
  address1: string;
  address2: string;
  suburb: string;
  state: string;
  postcode: string;
}
