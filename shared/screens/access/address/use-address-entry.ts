import { useEffect, useRef, useState } from 'react';
import { isApiError, NETWORK_FAILURE } from '#shared/client/api-error.ts';
import { type AddressSuggestion, prefilledSuggestion } from '#shared/domain/identity/address-suggestion.ts';
import {
  type AddressFormContext,
  type AddressValues,
  addressFieldNames,
  addressValuesOf,
  isAddressWhole,
} from '#shared/flows/access/profile-form-address.ts';
import { useApp, useSituation } from '#shared/ui/app-context.tsx';
import { findAddresses, readAddress } from './address-finder.ts';

/** So long a pause in typing starts a look-up. */
const pauseMs = 250;
/** Fewer characters than these are not looked for. */
const shortest = 3;
/** A prefilled form that is still being looked up is given free. Source: ACC-239. */
const lockMs = 10_000;
/** Whatever goes wrong here, the address can be typed: none of it stops the app. */
const handles = [NETWORK_FAILURE, 401, 404, 405, 429, 500, 503];

export type AddressSearchPhase = 'idle' | 'looking' | 'found' | 'none' | 'failed';

export interface AddressEntryOptions {
  readonly ask: AddressFormContext;
  readonly values: AddressValues;
  setValue<Name extends keyof AddressValues>(name: Name, value: AddressValues[Name]): void;
  /** The address was there when the page opened, so it is looked up before it is believed. */
  readonly isPrefilled: boolean;
}

/** Looks for addresses while one is typed, and fills the form in with the one that is chosen. Source: ACC-238. */
export const useAddressEntry = ({ ask, values, setValue, isPrefilled }: AddressEntryOptions) => {
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

  /** Answers null where a newer look-up, or the end of the page, has made this one useless. */
  const find = async (query: string): Promise<readonly AddressSuggestion[] | null> => {
    running.current?.abort();
    const latest = new AbortController();
    const { signal } = latest;
    running.current = latest;
    try {
      const reply = await findAddresses(call, query, ask, { signal, handles });
      return signal.aborted ? null : reply;
    } catch (error) {
      if (signal.aborted) return null;
      throw error;
    }
  };

  const look = async (query: string) => {
    setPhase('looking');
    try {
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
    // An address that was chosen belongs to the text that was chosen with it.
    if (values.address1 !== '') for (const name of addressFieldNames) setValue(name, '');
    clearTimeout(pause.current);
    running.current?.abort();
    const query = text.trim();
    if (query.length < shortest) {
      setFound([]);
      setPhase('idle');
      return;
    }
    pause.current = setTimeout(() => void look(query), pauseMs);
  };

  const take = async ({ id, text }: AddressSuggestion) => {
    try {
      const address = await readAddress(call, id, ask, { handles });
      fillIn(addressValuesOf(address));
      setValue('addressSearch', text);
      setFound([]);
      setPhase('idle');
      if (!isAddressWhole(address, ask.forms, flags)) typeByHand();
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
    if (suggestion.selectable) return void take(suggestion);
    setValue('addressSearch', suggestion.text);
    void look(suggestion.text);
  };

  /** An address that no map knows is shown to be corrected. Source: ACC-249. */
  const checkPrefilled = async () => {
    try {
      const reply = await find(values.addressSearch);
      if (reply === null || !('problem' in prefilledSuggestion(reply))) return;
      setUnknown(true);
      typeByHand();
    } catch (error) {
      // Nobody could be asked: the address is as good as it was.
      if (!isApiError(error)) throw error;
    } finally {
      setLocked(false);
    }
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: what the page opened with is looked up once
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
    /** The fields wait for the look-up of what was prefilled. */
    isLocked,
    /** The prefilled address was not found; gone as soon as its street is changed. */
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
