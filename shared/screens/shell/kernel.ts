/** What both apps start with: a client tied to a journey, flags in time, and the shopper recognised. */
import { ApiError } from '#shared/client/api-error.ts';
import { createTokenStore } from '#shared/client/auth-token.ts';
import { type Call, createClient } from '#shared/client/create-client.ts';
import { resumeLogin } from '#shared/contract/access/resume.contract.ts';
import { readAccount, readFlags } from '#shared/contract/access/start.contract.ts';
import { anonymousFlagUserKey, flagValues } from '#shared/domain/flags.ts';
import type { CountryCode } from '#shared/domain/markets/index.ts';
import type { Channel } from '#shared/domain/session.ts';
import {
  localUserOf,
  sessionAfterAccount,
  sessionAfterSignIn,
} from '#shared/flows/access/session-updates.ts';
import type { Journey } from '#shared/flows/journey.ts';
import { keepIn } from './keep.ts';

/** After this time an app goes on with default flags. Source: POR-057. */
const flagWaitMs = 4000;

/** The fatal state: the failure to show on top of the page, null when all is well. */
export interface Troubles {
  current(): ApiError | null;
  set(trouble: ApiError | null): void;
  subscribe(listener: () => void): () => void;
}

export interface Kernel {
  readonly call: Call;
  readonly troubles: Troubles;
  /** Ties sign-in and sign-out to the journey; to be called once, before the first page. */
  attach(journey: Journey): void;
  /** The market the page speaks for. */
  setCountryCode(countryCode: CountryCode): void;
  /** Fetches flags, and asks who a kept token belongs to. Never fails: defaults and signed-out are always there. */
  prepare(channel: Channel): Promise<void>;
}

export function createKernel(initialCountry: CountryCode): Kernel {
  let countryCode = initialCountry;
  let journey: Journey | null = null;
  const troubles = createTroubles();
  const tokens = createTokenStore(() => localStorage);

  const call: Call = createClient({
    baseUrl: '',
    fetch: (input, init) => fetch(input, init),
    tokens,
    countryCode: () => countryCode,
    resume: async () => {
      try {
        const signedIn = await call(resumeLogin, { body: {} }, { handles: [0, 401, 500] });
        journey?.update({ ...sessionAfterSignIn(signedIn), persistentLoggedIn: true });
        journey?.setUser(localUserOf(signedIn));
        return !signedIn.requires2fa;
      } catch (error) {
        // The email page says where this login belongs (ACC-040).
        if (error instanceof ApiError && error.errorCode === 'invalid_region') {
          journey?.update({ rememberedElsewhere: true });
        }
        // Another tab was faster: the call may be repeated all the same (POR-074).
        return error instanceof ApiError && error.status === 409;
      }
    },
    onFatal: troubles.set,
    onUnauthorised: () => {
      journey?.setUser(null);
      journey?.addressChanged();
    },
  });

  const loadFlags = async (channel: Channel) => {
    const query = { key: flagKey(), countryCode, channel };
    const signal = AbortSignal.timeout(flagWaitMs);
    const given = await call(readFlags, { query }, { signal, handles: [0, 500] }).catch(() => null);
    journey?.setFlags(flagValues(given?.flags, countryCode));
    if (given) journey?.update({ activeExperiments: given.experiments });
  };

  const recognise = async () => {
    // Half logged in: only the code that is missing can say more.
    if (journey?.situation().user?.requires2fa) return;
    if (tokens.read() === null || !journey?.situation().user) return journey?.setUser(null);
    try {
      journey.update(sessionAfterAccount(await call(readAccount, {}, { handles: [0, 401, 500] })));
    } catch {
      journey.setUser(null);
    }
  };

  return {
    call,
    troubles,
    attach: (attached) => {
      journey = attached;
      journey.update({ cookiesSupported: navigator.cookieEnabled });
    },
    setCountryCode: (code) => {
      countryCode = code;
    },
    prepare: async (channel) => {
      await Promise.all([loadFlags(channel), recognise()]);
    },
  };
}

function createTroubles(): Troubles {
  const listeners = new Set<() => void>();
  let trouble: ApiError | null = null;
  return {
    current: () => trouble,
    set: (next) => {
      trouble = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** By which flags know this browser before somebody signs in. Source: ACC-410. */
function flagKey(): string {
  const kept = keepIn(() => localStorage, 'fourfold.flag-key');
  const known = kept.read();
  if (known) return known;
  const key = anonymousFlagUserKey(Math.floor(Math.random() * 1000));
  kept.write(key);
  return key;
}
