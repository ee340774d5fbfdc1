/** The data that the server writes into the page of a bank link for its script. */
export interface LinkPageData {
  readonly linkToken: string;
  /** The exact origin of the app that frames the page. */
  readonly appOrigin: string;
  readonly locale: string;
  /** False once it took too long, or was used. */
  readonly isOpen: boolean;
  readonly banks: readonly { readonly id: string; readonly name: string }[];
}
