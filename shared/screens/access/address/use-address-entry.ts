import { useEffect, useRef, useState } from 'react';
import { appStatuses, isApiError } from '#shared/client/api-error.ts';
import { type AddressSuggestion, prefilledSuggestion } from '#shared/domain/identity/address-suggestion.ts';
import {
  type AddressFormContext,
  type AddressValues,
  addressFieldNames,
  addressValuesOf,
  isAddressComplete,
} from '#shared/flows/access/profile-form-address.ts';
import { useApp, useSituation } from '#shared/ui/app-context.tsx';
import { findAddresses, readAddress } from './address-finder.ts';

/** How long to wait after the last key before searching. */
const debounceMs = 250;
const minimumQueryLength = 3;
/** How long the check of a prefilled address may keep the fields locked. Source: ACC-239. */
const lockMs = 10_000;

export type AddressSearchPhase = 'idle' | 'looking' | 'found' | 'none' | 'failed';

export interface AddressEntryOptions {
  readonly context: AddressFormContext;
  readonly values: AddressValues;
  setValue<Name extends keyof AddressValues>(name: Name, value: AddressValues[Name]): void;
  /** The form opened with an address, which is checked first. */
  readonly isPrefilled: boolean;
}

/** Searches for addresses while one is typed, and fills in the chosen one. Source: ACC-238. */
export const useAddressEntry = ({ context, values, setValue, isPrefilled }: AddressEntryOptions) => {
  const { call } = useApp();
  const { flags } = useSituation();
  const [found, setFound] = useState<readonly AddressSuggestion[]>([]);
  const [phase, setPhase] = useState<AddressSearchPhase>('idle');
  const [isLocked, setLocked] = useState(isPrefilled);
  const [isUnknown, setUnknown] = useState(false);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const running = useRef<AbortController>(undefined);

  const typeByHand = () => {
    setPhase('idle');
    setValue('isAddressTyped', true);
  };

  const fillIn = (address: AddressValues) => {
    for (const name of addressFieldNames) setValue(name, address[name]);
  };

  /** Returns null if a newer search, or leaving the page, has cancelled this one. */
  const find = async (query: string): Promise<readonly AddressSuggestion[] | null> => {
    running.current?.abort();
    const latest = new AbortController();
    const { signal } = latest;
    running.current = latest;
    try {
      // If the search fails the address can be typed.
      const reply = await findAddresses(call, query, context, { signal, handles: appStatuses });
      return signal.aborted ? null : reply;
    } catch (error) {
      if (signal.aborted) return null;
      throw error;
    }
  };

  const search = async (query: string) => {
    setPhase('looking');
    try {
      // If the search fails the address can be typed.
      const reply = await find(query);
      if (reply === null) return;
      setFound(reply);
      setPhase(reply.length > 0 ? 'found' : 'none');
    } catch (error) {
      if (!isApiError(error)) throw error;
      setFound([]);
      setPhase('failed');
      setValue('isAddressTyped', true);
    }
  };

  const type = (text: string) => {
    setValue('addressSearch', text);
    // The chosen address no longer matches the text.
    if (values.address1 !== '') for (const name of addressFieldNames) setValue(name, '');
    clearTimeout(pause.current);
    running.current?.abort();
    const query = text.trim();
    if (query.length < minimumQueryLength) {
      setFound([]);
      setPhase('idle');
      return;
    }
    pause.current = setTimeout(() => void search(query), debounceMs);
  };

  const applySuggestion = async ({ id, text }: AddressSuggestion) => {
    try {
      const address = await readAddress(call, id, context, { handles: appStatuses });
      fillIn(addressValuesOf(address));
      setValue('addressSearch', text);
      setFound([]);
      setPhase('idle');
      if (!isAddressComplete(address, context.forms, flags)) typeByHand();
    } catch (error) {
      if (!isApiError(error)) throw error;
      setPhase('failed');
      setValue('isAddressTyped', true);
    }
  };

  const choose = (id: string) => {
    const suggestion = found.find((each) => each.id === id);
    if (!suggestion) return;
    clearTimeout(pause.current);
    if (suggestion.selectable) return void applySuggestion(suggestion);
    setValue('addressSearch', suggestion.text);
    void search(suggestion.text);
  };

  /** Shows the fields for correction if the prefilled address is not found. Source: ACC-249. */
  const checkPrefilled = async () => {
    try {
      // If the search fails the address can be typed.
      const reply = await find(values.addressSearch);
      if (reply === null || !('problem' in prefilledSuggestion(reply))) return;
      setUnknown(true);
      typeByHand();
    } catch (error) {
      // If the check fails, the address is accepted as it is.
      if (!isApiError(error)) throw error;
    } finally {
      setLocked(false);
    }
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: checks the prefilled address once
  useEffect(() => {
    const unlock = isPrefilled ? setTimeout(() => setLocked(false), lockMs) : undefined;
    if (isPrefilled) void checkPrefilled();
    return () => {
      clearTimeout(unlock);
      clearTimeout(pause.current);
      running.current?.abort();
    };
  }, []);

  return {
    options: found.map((each) => ({
      id: each.id,
      text: each.text,
      narrows: !each.selectable,
    })),
    phase,
    /** The fields are locked while the prefilled address is checked. */
    isLocked,
    /** The prefilled address was not found. */
    isUnknown,
    type,
    choose,
    typeByHand,
    search: () => {
      setPhase('idle');
      setValue('isAddressTyped', false);
    },
  };
};
