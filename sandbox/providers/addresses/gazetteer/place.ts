/** A town or suburb with some of its streets. */
export interface Place {
  readonly town: string;
  /** Where the town is a suburb of a city that its address names. */
  readonly city?: string;
  /** Code, or the name where the country has no codes. */
  readonly state?: string;
  readonly stateName?: string;
  readonly postcode: string;
  readonly streets: readonly string[];
}
