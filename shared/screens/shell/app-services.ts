/** The services that both apps start with: API client, flags, and the shopper's restored session. */
import { createTokenStore } from '#shared/client/auth-token.ts';
import { type Call, createClient } from '#shared/client/create-client.ts';
import { createServerClock, type ServerClock } from '#shared/client/server-clock.ts';
import { readFlags } from '#shared/contract/access/flags.contract.ts';
import type { ReplyOf } from '#shared/contract/operation.ts';
import { anonymousFlagUserKey, type FlagName, flagValues } from '#shared/domain/flags.ts';
import type { CountryCode } from '#shared/domain/markets/index.ts';
import { type Channel, isLoggedIn } from '#shared/domain/session.ts';
import type { Journey } from '#shared/flows/journey.ts';
import { analyticsSessionId } from './analytics-session.ts';
import { enforceRememberedLogin } from './enforce-login.ts';
import { createFatalErrors, type FatalErrors } from './fatal-errors.ts';
import { restoreAccount, resumeSession } from './session-restore.ts';
import { storageEntry } from './storage-entry.ts';

/** How long an app waits for its flags before it continues with the defaults. Source: POR-057. */
const flagWaitMs = 4000;

const deviceFlag = 'seon-management-to-consumer-portal-api' satisfies FlagName;

type Flags = ReplyOf<typeof readFlags>;

export interface AppServices {
  readonly call: Call;
  readonly clock: ServerClock;
  readonly fatalErrors: FatalErrors;
  /** Connects the services to the journey, for login and logout. Call it once, before the first page. */
  attach(journey: Journey): void;
  /** Sets the market that calls are made for. */
  setCountryCode(countryCode: CountryCode): void;
  /**
   * Loads flags and experiments, and the account of a stored token. Never rejects: without a response the flags have their
   * defaults and the shopper is logged out.
   * @param flags if they have been loaded already
   */
  initialise(channel: Channel, flags?: Flags): Promise<void>;
  /**
   * Reads the flags and experiments of who is signed in now, or of a visitor. Called when that has changed, before the next
   * page. Never rejects: without a response the values of the market's visitors apply, and never those of another person.
   */
  refreshFlags(): Promise<void>;
}

export function createAppServices(
  initialCountry: CountryCode,
  fatalErrors: FatalErrors = createFatalErrors(),
): AppServices {
  let countryCode = initialCountry;
  let journey: Journey | null = null;
  let loaded: Flags | null = null;
  /** Of the market, for a visitor who is not signed in. */
  let forVisitors: Flags | null = null;
  /** The token that the latest flags were requested with; undefined before the first request. */
  let requestedWith: string | null | undefined;
  let channel: Channel = 'PORTAL';
  let latestRequest = 0;
  /** Whether the first page may be shown. */
  let isOpen = false;
  const { clock, hear } = createServerClock();
  const tokens = createTokenStore(() => localStorage);
  const deviceToken = storageEntry(() => localStorage, 'device-info');

  const call: Call = createClient({
    baseUrl: '',
    fetch: (input, init) => fetch(input, init),
    tokens,
    countryCode: () => countryCode,
    analyticsSessionId,
    // Off until the flags have loaded. Source: POR-067, POR-389.
    deviceInfo: () => (loaded?.flags[deviceFlag] === true ? deviceToken.read() : null),
    onServerTime: hear,
    resume: async () => {
      if (journey === null || !(await resumeSession(call, journey))) return false;
      await refreshFlagsOfNewSession();
      return true;
    },
    onFatal: fatalErrors.set,
    onUnauthorised: () => {
      // The login page says why it is shown. A visit that begins without a session shows it as usual.
      if (isOpen && isLoggedIn(journey?.situation().user ?? null)) journey?.update({ sessionEnded: true });
      journey?.setUser(null);
      journey?.addressChanged();
    },
  });

  const applyFlags = (flags: Flags | null) => {
    loaded = flags;
    journey?.update({ activeExperiments: flags?.experiments ?? {} });
    journey?.setFlags(flagValues(flags?.flags));
  };

  const refreshFlags = async () => {
    latestRequest += 1;
    const request = latestRequest;
    requestedWith = tokens.read();
    const isVisitor = requestedWith === null;
    const query = { key: flagKey(), countryCode, channel };
    const signal = AbortSignal.timeout(flagWaitMs);
    const flags = await call(readFlags, { query }, { signal, handles: [0, 500] }).catch(() => null);
    if (isVisitor && flags) forVisitors = flags;
    // A later request is for who is signed in now.
    if (request === latestRequest) applyFlags(flags ?? forVisitors);
  };

  /** A token that has changed since the flags were requested may be another person's. */
  const refreshFlagsOfNewSession = async () => {
    if (requestedWith !== undefined && tokens.read() !== requestedWith) await refreshFlags();
  };

  /** After a logout nothing is sent or shown for the person who has left, even if the server was not reached. */
  const forgetAtLogout = (of: Journey) => {
    let wasSignedIn = isLoggedIn(of.situation().user);
    of.subscribe(() => {
      const hasLeft = wasSignedIn && !isLoggedIn(of.situation().user);
      wasSignedIn = isLoggedIn(of.situation().user);
      if (!hasLeft) return;
      tokens.clear();
      // No flags have been requested for a person.
      if (requestedWith === undefined || requestedWith === null) return;
      applyFlags(forVisitors);
      if (forVisitors === null) void refreshFlags();
      else latestRequest += 1;
    });
  };

  const restoreSession = async () => {
    // While the second factor is missing, the account can't be read.
    const user = journey?.situation().user;
    if (!journey || user?.requires2fa) return;
    if (!user) return journey.setUser(null);
    if (tokens.read() === null) {
      journey.setUser(null);
      if (!(await enforceRememberedLogin(call, journey, user))) return;
    }
    await restoreAccount(call, journey);
  };

  return {
    call,
    clock,
    fatalErrors,
    attach: (attached) => {
      journey = attached;
      journey.update({ cookiesSupported: navigator.cookieEnabled });
      forgetAtLogout(journey);
    },
    setCountryCode: (code) => {
      countryCode = code;
    },
    initialise: async (ofChannel, flags) => {
      channel = ofChannel;
      if (flags) {
        requestedWith = null;
        forVisitors = flags;
        applyFlags(flags);
      }
      await Promise.all([flags ? undefined : refreshFlags(), restoreSession()]);
      await refreshFlagsOfNewSession();
      isOpen = true;
    },
    refreshFlags,
  };
}

/** The key under which this browser gets its flags before login, stored for later visits. Source: ACC-410. */
function flagKey(): string {
  const entry = storageEntry(() => localStorage, 'fourfold.flag-key');
  const stored = entry.read();
  if (stored) return stored;
  const key = anonymousFlagUserKey(Math.floor(Math.random() * 1000));
  entry.write(key);
  return key;
}
