/** The environment, read once and strictly: a wrong value ends the start with one line that names it. */
import * as z from 'zod/mini';
import { type Network, parseNetwork } from './networks.ts';
import {
  type TracingConfig,
  tracingOf,
  tracingProblem,
  tracingVariables,
} from './telemetry/tracing-config.ts';

/** Exact public origins, as browsers see them. */
export interface Origins {
  readonly checkout: string;
  readonly portal: string;
  readonly api: string;
  readonly files: string;
  readonly provider: string;
  readonly acs: string;
  readonly bank: string;
  /** A third-party product, which shoppers may link to their accounts. */
  readonly partner: string;
  readonly shop: string;
}

export interface Config {
  readonly host: string;
  readonly port: number;
  readonly providerPort: number;
  readonly demoPort: number;
  /** PostgreSQL; null means the embedded database in `dataDir`. */
  readonly databaseUrl: string | null;
  readonly dataDir: string;
  /** Clock, outbox, flags, magic codes and seeded people. Off in production. */
  readonly sandboxControl: boolean;
  /** Needed in `x-sandbox-key` for the controls when set. */
  readonly sandboxKey: string | null;
  /** From which a sandbox derives ids, codes and keys, so that runs can be repeated; null otherwise. */
  readonly sandboxSeed: string | null;
  /** Needed as a bearer token at `/metrics` when set. */
  readonly metricsKey: string | null;
  /** Where traces are sent, and which of them; null when none are configured. */
  readonly tracing: TracingConfig | null;
  /** Not in production, and only reachable from this machine: no proxy, and no public origin on another machine. */
  readonly isOnOwnMachine: boolean;
  readonly rateLimit: boolean;
  /** How long a server that ends still serves while `/readyz` reports it, so that load balancers send no more requests. */
  readonly shutdownDelayMs: number;
  /** The proxies whose header about the caller's address is trusted; none by default. */
  readonly trustedProxies: readonly Network[];
  /** The header that those proxies write. Any other one may be written by the caller and is not read. */
  readonly proxyHeader: ProxyHeader;
  /** Countries to which no order is sent from another one; none by default. Source: POR-374. */
  readonly highRiskCountries: readonly string[];
  readonly logLevel: LogLevel;
  readonly origins: Origins;
  /** Where this server reaches the provider; Node does not resolve `*.localhost`. */
  readonly providerAddress: string;
  /** The secret by which the provider recognises this server. */
  readonly providerKey: string;
  /** File that names the step at which the process kills itself, for the proof of recovery. */
  readonly crashFile: string | null;
  readonly isProduction: boolean;
}

export type LogLevel = z.infer<typeof logLevelSchema>;
type ProxyHeader = z.infer<typeof proxyHeaderSchema>;
export type Environment = Readonly<Record<string, string | undefined>>;

/** One line for the person who starts the server. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

const logLevelSchema = z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']);
const switchSchema = z.enum(['on', 'off']);
const proxyHeaderSchema = z.enum(['x-forwarded-for', 'forwarded']);
const loopbackHosts: readonly string[] = ['127.0.0.1', '::1', 'localhost'];

function port(fallback: number) {
  return z._default(
    z.pipe(
      z.string().check(z.regex(/^\d{1,5}$/, 'must be a port from 1 to 65535')),
      z.pipe(
        z.transform(Number),
        z
          .int()
          .check(z.gte(1, 'must be a port from 1 to 65535'), z.lte(65_535, 'must be a port from 1 to 65535')),
      ),
    ),
    fallback,
  );
}

const isOrigin = (text: string) => URL.canParse(text) && new URL(text).origin === text;
const originSchema = z.optional(
  z.string().check(z.refine(isOrigin, 'must be an origin such as https://checkout.example.com')),
);
const listed = (text: string) => text.split(',').map((each) => each.trim());
const networksSchema = z.pipe(
  z
    .string()
    .check(
      z.refine(
        (text) => listed(text).every(parseNetwork),
        'must be addresses or CIDR blocks such as 10.0.0.0/8,::1, without bits after the length',
      ),
    ),
  z.transform((text: string) =>
    listed(text)
      .map(parseNetwork)
      .filter((each) => each !== null),
  ),
);
/** `UK` is an alias that no address carries, and a made-up code would silently exclude nothing. */
const isCountry = (code: string): boolean =>
  /^[A-Z]{2}$/.test(code) &&
  new Intl.Locale(`und-${code}`).region === code &&
  new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }).of(code) !== undefined;
const countriesSchema = z.pipe(
  z
    .string()
    .check(
      z.refine(
        (text) => listed(text).every(isCountry),
        'must be codes of countries in capital letters, such as FR,US',
      ),
    ),
  z.transform(listed),
);
const isDatabaseUrl = (text: string) =>
  URL.canParse(text) && ['postgres:', 'postgresql:'].includes(new URL(text).protocol);

const environmentSchema = z.object({
  // With a mistyped value, the server would run as on a developer's machine.
  NODE_ENV: z.optional(
    z.enum(['development', 'test', 'production'], 'must be development, test or production'),
  ),
  HOST: z._default(z.string(), '127.0.0.1'),
  PORT: port(4400),
  PROVIDER_PORT: port(4401),
  DEMO_PORT: port(4402),
  DATABASE_URL: z.optional(
    z
      .string()
      .check(z.refine(isDatabaseUrl, 'must be a PostgreSQL address, postgres://user:password@host/name')),
  ),
  DATA_DIR: z._default(z.string(), '.data'),
  SANDBOX_CONTROL: z.optional(switchSchema),
  SANDBOX_KEY: z.optional(z.string().check(z.minLength(16, 'must have at least 16 characters'))),
  SANDBOX_SEED: z.optional(z.string().check(z.maxLength(200))),
  METRICS_KEY: z.optional(z.string().check(z.minLength(16, 'must have at least 16 characters'))),
  RATE_LIMIT: z._default(switchSchema, 'on'),
  SHUTDOWN_DELAY_SECONDS: z.optional(
    z.string().check(z.regex(/^(?:\d{1,2}|[1-5]\d\d|600)$/, 'must be seconds from 0 to 600')),
  ),
  TRUSTED_PROXIES: z.optional(networksSchema),
  PROXY_HEADER: z._default(proxyHeaderSchema, 'x-forwarded-for'),
  HIGH_RISK_COUNTRIES: z.optional(countriesSchema),
  LOG_LEVEL: z._default(logLevelSchema, 'info'),
  CHECKOUT_ORIGIN: originSchema,
  PORTAL_ORIGIN: originSchema,
  API_ORIGIN: originSchema,
  FILES_ORIGIN: originSchema,
  PROVIDER_ORIGIN: originSchema,
  ACS_ORIGIN: originSchema,
  BANK_ORIGIN: originSchema,
  PARTNER_ORIGIN: originSchema,
  SHOP_ORIGIN: originSchema,
  PROVIDER_ADDRESS: originSchema,
  PROVIDER_KEY: z.optional(z.string().check(z.trim(), z.minLength(16, 'must have at least 16 characters'))),
  CRASH_POINTS: z._default(switchSchema, 'off'),
  CRASH_FILE: z.optional(z.string()),
  ...tracingVariables,
});

/** An empty variable counts as unset: shells and compose files often set empty ones. */
const withoutEmpty = (environment: Environment) =>
  Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''));

/** Public in this repository, so it is only for a developer's own machine. */
const publicProviderKey = 'sandbox-provider-key';

/** Two checks of a load balancer that asks every five seconds. A developer's server stops at once. */
const productionDelaySeconds = 10;

/** Settings that help on a developer's machine but would remove a protection in production. */
const offInProduction = ['SANDBOX_CONTROL', 'CRASH_POINTS'] as const;
const publicOrigins = [
  'CHECKOUT_ORIGIN',
  'PORTAL_ORIGIN',
  'API_ORIGIN',
  'FILES_ORIGIN',
  'PROVIDER_ORIGIN',
  'ACS_ORIGIN',
  'BANK_ORIGIN',
  'PARTNER_ORIGIN',
  'SHOP_ORIGIN',
] as const;

/** Browsers do not send requests to their own machine over a network. */
function isOfThisMachine(origin: string): boolean {
  const { hostname } = new URL(origin);
  return loopbackHosts.includes(hostname) || hostname.endsWith('.localhost');
}

const isEncrypted = (origin: string) => new URL(origin).protocol === 'https:' || isOfThisMachine(origin);

/** The setting that makes the server reachable from other machines, with its problem; null when there is none. */
function reachOf(given: z.infer<typeof environmentSchema>): string | null {
  if (!loopbackHosts.includes(given.HOST)) return `HOST (${given.HOST}) is not loopback`;
  // A proxy reaches the server even if it listens on loopback only.
  if (given.TRUSTED_PROXIES) return 'TRUSTED_PROXIES is set';
  const open = publicOrigins.find((name) => given[name] !== undefined && !isOfThisMachine(given[name]));
  return open ? `${open} is not of this machine` : null;
}

function refuseSandboxSettings(given: z.infer<typeof environmentSchema>): void {
  for (const name of offInProduction) {
    if (given[name] === 'on') throw new ConfigError(`${name}: must be off in production`);
  }
  if (given.SANDBOX_SEED) throw new ConfigError('SANDBOX_SEED: must not be set in production');
  if (given.RATE_LIMIT === 'off') throw new ConfigError('RATE_LIMIT: must be on in production');
  const { PROVIDER_KEY: providerKey } = given;
  if (!providerKey) throw new ConfigError('PROVIDER_KEY: must be set in production');
  if (providerKey === publicProviderKey) {
    throw new ConfigError('PROVIDER_KEY: must be a secret in production, not the key of the sandbox');
  }
  const plain = publicOrigins.find((name) => given[name] !== undefined && !isEncrypted(given[name]));
  if (plain) throw new ConfigError(`${plain}: must be https in production`);
}

/** Reads the configuration. Throws `ConfigError` with one line for the first value that cannot be used. */
export function readConfig(environment: Environment): Config {
  const parsed = environmentSchema.safeParse(withoutEmpty(environment));
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new ConfigError(`${issue?.path.join('.')}: ${issue?.message}`);
  }
  const given = parsed.data;
  const problem = tracingProblem(given);
  if (problem) throw new ConfigError(problem);
  const isProduction = given.NODE_ENV === 'production';
  const hasControl = given.SANDBOX_CONTROL ? given.SANDBOX_CONTROL === 'on' : !isProduction;
  if (isProduction) refuseSandboxSettings(given);
  const reach = reachOf(given);
  const needsKey = hasControl ? reach !== null : !loopbackHosts.includes(given.HOST);
  if (needsKey && !given.SANDBOX_KEY) throw new ConfigError(`SANDBOX_KEY: must be set when ${reach}`);
  const local = (name: string, port: number) => `http://${name}:${port}`;
  return {
    host: given.HOST,
    port: given.PORT,
    providerPort: given.PROVIDER_PORT,
    demoPort: given.DEMO_PORT,
    databaseUrl: given.DATABASE_URL ?? null,
    dataDir: given.DATA_DIR,
    sandboxControl: hasControl,
    sandboxKey: given.SANDBOX_KEY ?? null,
    sandboxSeed: (hasControl && given.SANDBOX_SEED) || null,
    metricsKey: given.METRICS_KEY ?? null,
    tracing: tracingOf(given),
    isOnOwnMachine: !isProduction && reach === null,
    rateLimit: given.RATE_LIMIT === 'on',
    shutdownDelayMs:
      Number(given.SHUTDOWN_DELAY_SECONDS ?? (isProduction ? productionDelaySeconds : 0)) * 1_000,
    trustedProxies: given.TRUSTED_PROXIES ?? [],
    proxyHeader: given.PROXY_HEADER,
    highRiskCountries: given.HIGH_RISK_COUNTRIES ?? [],
    logLevel: given.LOG_LEVEL,
    origins: {
      checkout: given.CHECKOUT_ORIGIN ?? local('checkout.localhost', given.PORT),
      portal: given.PORTAL_ORIGIN ?? local('portal.localhost', given.PORT),
      api: given.API_ORIGIN ?? local('localhost', given.PORT),
      files: given.FILES_ORIGIN ?? local('files.localhost', given.PORT),
      provider: given.PROVIDER_ORIGIN ?? local('provider.localhost', given.PROVIDER_PORT),
      acs: given.ACS_ORIGIN ?? local('acs.localhost', given.PROVIDER_PORT),
      bank: given.BANK_ORIGIN ?? local('bank.localhost', given.PROVIDER_PORT),
      partner: given.PARTNER_ORIGIN ?? local('partner.localhost', given.PROVIDER_PORT),
      shop: given.SHOP_ORIGIN ?? local('shop.localhost', given.DEMO_PORT),
    },
    providerAddress: given.PROVIDER_ADDRESS ?? local('127.0.0.1', given.PROVIDER_PORT),
    providerKey: given.PROVIDER_KEY ?? publicProviderKey,
    crashFile: given.CRASH_POINTS === 'on' ? (given.CRASH_FILE ?? null) : null,
    isProduction,
  };
}
