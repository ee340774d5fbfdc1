import { useRef, useState } from 'react';
import type { IsoDate } from '#shared/domain/dates.ts';
import { type EnabledCards, enabledBrands } from '#shared/domain/methods/enabled-cards.ts';
import type { SavedCard } from '#shared/domain/methods/saved-card.ts';
import { useApp, useSituation } from '#shared/ui/app-context.tsx';
import { Checkbox } from '#shared/ui/forms/checkbox.tsx';
import { CardBrandIcon } from '#shared/ui/icons/card-brand-icon.tsx';
import type { CardFieldsHandle } from './card-fields.tsx';
import { NewCardFields } from './new-card-fields.tsx';
import type { OfferedMethod } from './offered-method.ts';
import { cardChoice } from './saved-card-choice.tsx';
import { SavedCardFields, setUpSavedCard } from './saved-card-fields.tsx';
import { type NewCardOptions, useNewCard } from './use-new-card.ts';

interface CardMethodsOptions extends Required<Pick<NewCardOptions, 'prefillsAddress'>> {
  /** What the server offers; null until it has responded. */
  readonly offer: {
    readonly savedCards: readonly SavedCard[];
    readonly enabledCardTypes: EnabledCards;
  } | null;
  /** The card must be valid until then. */
  readonly lastPaymentDate: IsoDate | null;
  /** Continues the payment. */
  readonly proceed: () => void;
  /** Called when Enter is pressed in the provider's fields. */
  readonly onEnter: () => void;
}

interface CardMethods {
  readonly savedCards: readonly OfferedMethod[];
  readonly newCard: OfferedMethod;
}

/** The cards that a payment can be charged to. Source: PAY-131, PAY-163, PAY-361, PAY-362. */
export function useCardMethods(options: CardMethodsOptions): CardMethods {
  const { offer, lastPaymentDate, prefillsAddress, proceed, onEnter } = options;
  const { t } = useApp();
  const { flags } = useSituation();
  const [store, setStore] = useState(true);
  const savedCardFields = useRef<CardFieldsHandle['current']>(null);
  const brands = enabledBrands(offer?.enabledCardTypes ?? null);
  const newCard = useNewCard({
    enabledBrands: brands,
    lastPaymentDate,
    amexContext: 'order',
    prefillsAddress,
    onSubmit: proceed,
  });

  const savedCards = (offer?.savedCards ?? []).map(
    (card): OfferedMethod => ({
      row: cardChoice(t, card, flags['ri-card-issuer-check-enabled']),
      preferred: card.preferred,
      issuingBank: card.issuingBank,
      fields: (
        <SavedCardFields
          card={card}
          handle={savedCardFields}
          lastPaymentDate={lastPaymentDate}
          surface="raised"
          onEnter={onEnter}
        />
      ),
      isTyped: card.cvvRequired,
      isReady: true,
      pay: proceed,
      setUp: (traceId) => setUpSavedCard(savedCardFields, card, { purpose: 'payment', traceId }),
      source: { storeToken: true, cardholderName: card.cardholderName, savedCardToken: card.token },
    }),
  );

  return {
    savedCards,
    newCard: {
      row: {
        value: 'new',
        title: t('methods.choose.newCard'),
        meta: t('methods.choose.newCardMeta', {
          brands: brands.map((brand) => t(`common.mark.${brand}`)).join(', '),
        }),
        picture: <CardBrandIcon mark={null} />,
      },
      preferred: false,
      issuingBank: null,
      fields: (
        <NewCardFields card={newCard} surface="raised" onEnter={onEnter}>
          <Checkbox name="store" checked={store} onChange={setStore}>
            {t('methods.new.store')}
          </Checkbox>
        </NewCardFields>
      ),
      isTyped: true,
      isReady: newCard.isPrefilled,
      pay: () => void newCard.form.submit(),
      // Only a new card can be kept or not. [PAY-385]
      setUp: (traceId) => newCard.setUp({ purpose: 'payment', traceId, storeToken: store }),
      source: { storeToken: store, cardholderName: newCard.form.values.cardholderName.trim() },
    },
  };
}
