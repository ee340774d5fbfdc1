/** What a tester does outside the browser: reading codes, moving the clock, setting flags. */
import type { DonationCampaign } from '#shared/domain/checkout/donation.ts';
import type { ExperimentName, Variant } from '#shared/domain/experiments.ts';
import type { FlagName, FlagValues } from '#shared/domain/flags.ts';
import type { CountryCode } from '#shared/domain/markets/index.ts';

const env = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run the tests by npm run e2e`);
  return value;
};

/** Addresses of the running product. */
export const origins = {
  get api() {
    return env('E2E_API');
  },
  get checkout() {
    return env('E2E_CHECKOUT');
  },
  get portal() {
    return env('E2E_PORTAL');
  },
  get shop() {
    return env('E2E_SHOP');
  },
  get provider() {
    return env('E2E_PROVIDER');
  },
  get acs() {
    return env('E2E_ACS');
  },
};

/** The password of every seeded shopper. */
export const seededPassword = 'Paper-Crane-47';

interface Message {
  readonly channel: 'SMS' | 'EMAIL';
  readonly to: string;
  readonly code?: string;
  readonly text: string;
}

async function control<Reply>(method: string, path: string, body?: unknown): Promise<Reply> {
  const response = await fetch(`${origins.api}/sandbox${path}`, {
    method,
    ...(body !== undefined && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  });
  if (!response.ok)
    throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
  return (response.status === 204 ? undefined : await response.json()) as Reply;
}

/** Every one-time code sent to that mobile or email, newest first. */
export const codesTo = async (to: string): Promise<string[]> => {
  const { results } = await control<{ results: Message[] }>('GET', `/outbox?to=${encodeURIComponent(to)}`);
  return results.flatMap(({ code }) => code ?? []);
};

/** The link in the newest message to that mobile or email. */
export async function linkTo(to: string): Promise<string> {
  const { results } = await control<{ results: Message[] }>('GET', `/outbox?to=${encodeURIComponent(to)}`);
  const [link] = /https?:\S+/.exec(results[0]?.text ?? '') ?? [];
  if (!link) throw new Error(`No link was sent to ${to}`);
  return link;
}

/** The one-time code that a mobile or an email gets when `ask` requests one. */
export async function codeSentBy(to: string, ask: () => Promise<unknown>): Promise<string> {
  const before = await codesTo(to);
  await ask();
  const until = Date.now() + 20_000;
  while (Date.now() < until) {
    const [newest, ...earlier] = await codesTo(to);
    if (newest && earlier.length >= before.length) return newest;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`No code was sent to ${to}`);
}

/** What the shop answers to a dispute. */
export const answerDispute = (
  disputeId: string,
  answer: { readonly action: 'ACCEPT' | 'CHALLENGE' | 'REQUEST_INFO'; readonly note?: string },
): Promise<unknown> => control('POST', `/disputes/${disputeId}/merchant-response`, answer);

/** Moves only that shopper's schedule through time. */
export const advance = (days: number, consumer: string): Promise<unknown> =>
  control('POST', '/clock/advance', { by: `P${days}D`, consumer });

/** Sets the clock of all shoppers; for tests with their own product. */
export const setClock = (to: string): Promise<unknown> => control('POST', '/clock/set', { to });

/** Runs a campaign in one country, with wide dates around now. @returns what ends it */
export async function runDonation(
  campaign: DonationCampaign,
  country: CountryCode,
): Promise<() => Promise<void>> {
  const path = `/donations/${campaign}`;
  await control('PUT', path, { countries: [country], from: '2020-01-01', to: '2099-12-31' });
  return () => control('DELETE', path);
}

/** The market or consumer that a flag is set for, so that other tests are not affected. */
type Scope = { readonly market: CountryCode } | { readonly consumer: string };

/** @returns what undoes it */
async function override(path: string, value: object, scope: Scope): Promise<() => Promise<void>> {
  await control('PUT', path, { ...value, scope });
  return () => control('DELETE', `${path}?${new URLSearchParams({ ...scope })}`);
}

export const setFlag = <Name extends FlagName>(name: Name, value: FlagValues[Name], scope: Scope) =>
  override(`/flags/${name}`, { value }, scope);

export const setExperiment = <Name extends ExperimentName>(
  name: Name,
  variant: Variant<Name>,
  scope: Scope,
) => override(`/experiments/${name}`, { variant }, scope);
