/** What a new card's form of ours holds; the number is the provider's. */
export interface NewCardValues {
  cardholderName: string;
  address1: string;
  address2: string;
  suburb: string;
  state: string;
  postcode: string;
}
