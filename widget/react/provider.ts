import {
  createContext,
  createElement,
  type JSX,
  type ReactNode,
  useContext,
  useEffect,
  useState,
} from 'react';
import type { FourfoldError, FourfoldGlobal, Theme } from '../loader/api.ts';
import { type LoadOptions, load } from '../npm/index.ts';

/** Props of `FourfoldProvider`. */
export interface FourfoldProviderProps extends LoadOptions {
  merchantId: string;
  /** For everything below it that has no own. */
  locale?: string;
  theme?: Theme;
  children: ReactNode;
}

/** What `useFourfold` returns. */
export interface FourfoldContext {
  status: 'loading' | 'ready' | 'error';
  fourfold: FourfoldGlobal | null;
  error: FourfoldError | null;
}

interface Shared extends FourfoldContext, Pick<FourfoldProviderProps, 'merchantId' | 'locale' | 'theme'> {}

const loading: FourfoldContext = { status: 'loading', fourfold: null, error: null };
const Context = createContext<Shared | null>(null);

/** Loads the script once for everything below it. On a server it only renders its children. */
export function FourfoldProvider(props: FourfoldProviderProps): JSX.Element {
  const { merchantId, locale, theme, children, src, integrity, nonce, checkoutOrigin, timeoutMs } = props;
  const [state, setState] = useState(loading);
  useEffect(() => {
    let isCurrent = true;
    const tell = (next: FourfoldContext): void => {
      if (isCurrent) setState(next);
    };
    load({
      src,
      ...(integrity !== undefined && { integrity }),
      ...(nonce !== undefined && { nonce }),
      ...(checkoutOrigin !== undefined && { checkoutOrigin }),
      ...(timeoutMs !== undefined && { timeoutMs }),
    }).then(
      (fourfold) => tell({ status: 'ready', fourfold, error: null }),
      (error) => tell({ status: 'error', fourfold: null, error }),
    );
    return () => {
      isCurrent = false;
      setState(loading);
    };
  }, [src, integrity, nonce, checkoutOrigin, timeoutMs]);
  const shared: Shared = { ...state, merchantId };
  if (locale !== undefined) shared.locale = locale;
  if (theme !== undefined) shared.theme = theme;
  return createElement(Context.Provider, { value: shared }, children);
}

/** What the provider above has, merchant, locale and theme included. */
export function useShared(): Shared {
  const shared = useContext(Context);
  if (!shared) throw new Error('Fourfold components and useFourfold need a FourfoldProvider above them.');
  return shared;
}

/** The script, for calls such as `fourfold.resume()`. It is null until it has loaded, and on a server. */
export function useFourfold(): FourfoldContext {
  const { status, fourfold, error } = useShared();
  return { status, fourfold, error };
}
