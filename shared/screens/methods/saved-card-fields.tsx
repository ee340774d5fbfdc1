import type { IsoDate } from '#shared/domain/dates.ts';
import type { SavedCard } from '#shared/domain/methods/saved-card.ts';
import { CardFields, type CardFieldsHandle, type CardFieldsSurface } from './card-fields.tsx';
import { type CardFieldsRequest, outcomeOfAnswer } from './card-fields-link.ts';

interface SavedCardFieldsProps {
  readonly card: SavedCard;
  readonly handle: CardFieldsHandle;
  readonly lastPaymentDate: IsoDate | null;
  readonly surface?: CardFieldsSurface;
  readonly onEnter: () => void;
}

/** The security code of a saved card, or an invisible frame if it needs none. [PAY-214] */
export const SavedCardFields = ({ card, ...props }: SavedCardFieldsProps) => (
  <CardFields
    // A new frame for each card, so that a code typed for one card is never sent with another.
    key={card.cvvRequired ? card.id : ''}
    mode={card.cvvRequired ? 'code' : 'token'}
    enabledBrands={[card.cardBrand]}
    brandOfSavedCard={card.cardBrand}
    amexContext="order"
    {...props}
  />
);

/** Connects a saved card to its trace. Resolves with an outcome of the state `settingUp`. */
export async function setUpSavedCard(
  handle: CardFieldsHandle,
  card: SavedCard,
  request: Pick<CardFieldsRequest, 'purpose' | 'traceId'>,
): Promise<string> {
  const { token, cardholderName } = card;
  const answer = await handle.current?.submit({
    ...request,
    // The card is saved already; `false` would remove it.
    storeToken: true,
    cardHolderName: cardholderName,
    token,
  });
  return outcomeOfAnswer(answer);
}
