import type { IsoDate } from '#shared/domain/dates.ts';
import type { SavedCard } from '#shared/domain/methods/saved-card.ts';
import type { ResultCode } from '#shared/domain/payments/result-codes.ts';
import { setUpOutcome } from '#shared/flows/payments/card-steps.ts';
import { CardFields, type CardFieldsHandle, type CardFieldsSurface } from './card-fields.tsx';
import type { CardFieldsRequest } from './card-fields-link.ts';

interface SavedCardFieldsProps {
  readonly card: SavedCard;
  readonly handle: CardFieldsHandle;
  readonly lastPaymentDate: IsoDate | null;
  readonly surface?: CardFieldsSurface;
  readonly onEnter: () => void;
}

/** The security code where the card needs one, otherwise nothing to see. [PAY-214] */
export const SavedCardFields = ({ card, ...props }: SavedCardFieldsProps) => (
  <CardFields
    // A code typed for one card must not go out with another.
    key={card.cvvRequired ? card.id : ''}
    mode={card.cvvRequired ? 'code' : 'token'}
    enabledBrands={[card.cardBrand]}
    brandOfSavedCard={card.cardBrand}
    amexContext="order"
    {...props}
  />
);

/** Binds a saved card to its trace. Outcomes `ready`, `incomplete`, `duplicate_card`, `failed`. */
export async function setUpSavedCard(
  handle: CardFieldsHandle,
  card: SavedCard,
  request: Pick<CardFieldsRequest, 'purpose' | 'traceId'>,
): Promise<string> {
  const { token, cardholderName } = card;
  const answer = await handle.current?.submit({
    ...request,
    // It is saved already, and stays so.
    storeToken: true,
    cardHolderName: cardholderName,
    token,
  });
  if (answer?.type === 'invalid') return 'incomplete';
  return answer?.type === 'result' ? setUpOutcome(answer.resultCode satisfies ResultCode) : 'failed';
}
