import { useEffect, useRef, useState } from 'react';
import type { IsoDate } from '#shared/domain/dates.ts';
import { cardNumberProblem } from '#shared/domain/identity/no-card-number.ts';
import { marketOf } from '#shared/domain/markets/index.ts';
import type { CardBrand } from '#shared/domain/methods/card-brand.ts';
import { type CardSetupAddress, toCardSetupAddress } from '#shared/domain/methods/card-setup.ts';
import { useApp, useSituation } from '#shared/ui/app-context.tsx';
import { type FormState, useForm } from '#shared/ui/forms/use-form.ts';
import {
  billingAddressProblems,
  billingAddressValidators,
  describeBillingAddress,
  emptyBillingAddress,
} from './billing-address-form.ts';
import type { CardFieldsHandle } from './card-fields.tsx';
import { type CardFieldsRequest, outcomeOfAnswer } from './card-fields-link.ts';
import type { BillingAddressValues, NewCardValues } from './new-card-values.ts';
import { useAccount } from './use-account.ts';

const empty: NewCardValues = { cardholderName: '', ...emptyBillingAddress };

export interface NewCardOptions {
  readonly enabledBrands: readonly CardBrand[];
  /** The card must be valid until then; null if nothing is paid later. */
  readonly lastPaymentDate: IsoDate | null;
  readonly amexContext: 'global' | 'order';
  /** Whether the billing address is prefilled with that of the account; by default it is. [PAY-189] */
  readonly prefillsAddress?: boolean;
  /** Called once our own fields are valid, to set the card up. */
  readonly onSubmit: () => void;
}

export interface NewCard {
  readonly options: NewCardOptions;
  readonly form: FormState<NewCardValues>;
  readonly fields: CardFieldsHandle;
  /** Whether the provider needs the billing address. [PAY-188] */
  readonly needsAddress: boolean;
  /** Whether the account has loaded and filled in the fields, or could not be loaded. */
  readonly isPrefilled: boolean;
  readonly isAddressValid: boolean;
  /**
   * Sends the card to the provider. Resolves with an outcome of the state `settingUp`.
   */
  setUp(request: Pick<CardFieldsRequest, 'purpose' | 'traceId' | 'storeToken'>): Promise<string>;
}

/** State of a new card: our own fields, and its set-up with the provider's. */
export function useNewCard(options: NewCardOptions): NewCard {
  const { t, countryCode, locale } = useApp();
  const { flags } = useSituation();
  const account = useAccount();
  const fields = useRef<CardFieldsHandle['current']>(null);
  const needsAddress = marketOf(countryCode).contactAddressForwardedWithCard;
  const { prefillsAddress = true } = options;

  const problemsOf = (values: BillingAddressValues) =>
    needsAddress ? billingAddressProblems(values, countryCode, flags) : {};

  const form = useForm<NewCardValues>({
    initial: empty,
    validate: {
      cardholderName: (name) => (name.trim() === '' ? 'nameMissing' : cardNumberProblem(name)),
      ...billingAddressValidators<NewCardValues>(problemsOf),
    },
    describe: (code, field) =>
      field === 'cardholderName'
        ? t(code === 'nameMissing' ? 'methods.new.nameMissing' : 'methods.new.noCreditCardNumber')
        : describeBillingAddress(t, code, locale),
    submit: options.onSubmit,
  });

  const [hasAccountLoaded, setAccountLoaded] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: prefills once, when the account has loaded
  useEffect(() => {
    if (account === undefined) return;
    setAccountLoaded(true);
    if (!account) return;
    const { givenNames, surname, contactAddress } = account;
    const known: { readonly [Name in keyof NewCardValues]?: string | undefined } = {
      cardholderName: [givenNames, surname].filter(Boolean).join(' '),
      ...(needsAddress && prefillsAddress && contactAddress?.countryCode === countryCode && contactAddress),
    };
    for (const name of Object.keys(empty) as (keyof NewCardValues)[]) {
      // Keeps what the shopper has typed in the meantime.
      if (form.values[name] === '') form.setValue(name, known[name] ?? '');
    }
  }, [account]);

  return {
    options,
    form,
    fields,
    needsAddress,
    isPrefilled: hasAccountLoaded,
    isAddressValid: Object.keys(problemsOf(form.values)).length === 0,
    async setUp(request) {
      const answer = await fields.current?.submit({
        ...request,
        cardHolderName: form.values.cardholderName.trim(),
        ...(needsAddress && { address: setupAddressOf(form.values, countryCode) }),
      });
      // The fields themselves show that they did not load.
      return answer?.type === 'notLoaded' ? 'incomplete' : outcomeOfAnswer(answer);
    },
  };
}

const setupAddressOf = (values: NewCardValues, countryCode: string): CardSetupAddress =>
  toCardSetupAddress({ ...values, countryCode });
