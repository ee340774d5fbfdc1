import type { ChallengeState, ProviderAmount, VaultCard } from '#server/core/providers.ts';

/** The data that the server writes into the page of a challenge for its script. */
export interface ChallengePageData {
  readonly threeDSId: string;
  /** The exact origin of the app that frames the page. */
  readonly appOrigin: string;
  readonly locale: string;
  readonly state: ChallengeState;
  /** The shopper decides by button. */
  readonly isAsking: boolean;
  /** The bank decides without the shopper. */
  readonly settlesItself: boolean;
  readonly card: Pick<VaultCard, 'brand' | 'last4' | 'issuingBank'>;
  readonly payee: string;
  readonly amount: ProviderAmount | null;
}
