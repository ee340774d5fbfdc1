/** What both apps start with: a client tied to a journey, flags in time, and the shopper recognised. */
import { createTokenStore } from '#shared/client/auth-token.ts';
import { type Call, createClient } from '#shared/client/create-client.ts';
import { readFlags } from '#shared/contract/access/flags.contract.ts';
import type { ReplyOf } from '#shared/contract/operation.ts';
import { anonymousFlagUserKey } from '#shared/domain/flag-key.ts';
import { type FlagName, flagValues } from '#shared/domain/flags.ts';
import type { CountryCode } from '#shared/domain/markets/index.ts';
import type { Channel } from '#shared/domain/session.ts';
import type { Journey } from '#shared/flows/journey.ts';
import { enforce } from './enforce-login.ts';
import { createFatalErrors, type FatalErrors } from './fatal-errors.ts';
import { restoreAccount, resume } from './session-restore.ts';
import { storageEntry } from './storage-entry.ts';

/** After this time an app goes on with default flags. Source: POR-057. */
const flagWaitMs = 4000;

const deviceFlag = 'seon-management-to-consumer-portal-api' satisfies FlagName;

type Flags = ReplyOf<typeof readFlags>;

export interface AppServices {
  readonly call: Call;
  readonly fatalErrors: FatalErrors;
  /** Ties sign-in and sign-out to the journey; to be called once, before the first page. */
  attach(journey: Journey): void;
  /** The market the page speaks for. */
  setCountryCode(countryCode: CountryCode): void;
  /** Whether calls carry the token of a returning shopper. */
  isKnown(): boolean;
  /**
   * Asks for flags and experiments, and who a kept token belongs to. Never fails: defaults and signed-out are always
   * there.
   *
   * @param flags asked for already
   */
  initialise(channel: Channel, flags?: Flags): Promise<void>;
  /** Gives the journey its flags, once they have been asked for. */
  applyFlags(): void;
}

export function createAppServices(
  initialCountry: CountryCode,
  fatalErrors: FatalErrors = createFatalErrors(),
): AppServices {
  let countryCode = initialCountry;
  let journey: Journey | null = null;
  let given: Flags | null = null;
  const tokens = createTokenStore(() => localStorage);
  const deviceToken = storageEntry(() => localStorage, 'device-info');

  const call: Call = createClient({
    baseUrl: '',
    fetch: (input, init) => fetch(input, init),
    tokens,
    countryCode: () => countryCode,
    // A flag that has not been answered is off here. Source: POR-067, POR-389.
    deviceInfo: () => (given?.flags[deviceFlag] === true ? deviceToken.read() : null),
    resume: async () => journey !== null && resume(call, journey),
    onFatal: fatalErrors.set,
    onUnauthorised: () => {
      journey?.setUser(null);
      journey?.addressChanged();
    },
  });

  const take = (flags: Flags | null) => {
    given = flags;
    if (flags) journey?.update({ activeExperiments: flags.experiments });
  };

  const askFlags = async (channel: Channel) => {
    if (given) return;
    const query = { key: flagKey(), countryCode, channel };
    const signal = AbortSignal.timeout(flagWaitMs);
    take(await call(readFlags, { query }, { signal, handles: [0, 500] }).catch(() => null));
  };

  const recognise = async () => {
    // A second factor is still missing, so the account can't be read yet.
    const user = journey?.situation().user;
    if (!journey || user?.requires2fa) return;
    if (!user) return journey.setUser(null);
    if (tokens.read() === null) {
      journey.setUser(null);
      if (!(await enforce(call, journey, user))) return;
    }
    await restoreAccount(call, journey);
  };

  return {
    call,
    fatalErrors,
    attach: (attached) => {
      journey = attached;
      journey.update({ cookiesSupported: navigator.cookieEnabled });
    },
    setCountryCode: (code) => {
      countryCode = code;
    },
    isKnown: () => tokens.read() !== null,
    initialise: async (channel, flags) => {
      if (flags) take(flags);
      await Promise.all([askFlags(channel), recognise()]);
    },
    applyFlags: () => journey?.setFlags(flagValues(given?.flags, countryCode)),
  };
}

/** The key that identifies this browser to flags before login. Source: ACC-410. */
function flagKey(): string {
  const kept = storageEntry(() => localStorage, 'fourfold.flag-key');
  const known = kept.read();
  if (known) return known;
  const key = anonymousFlagUserKey(Math.floor(Math.random() * 1000));
  kept.write(key);
  return key;
}
