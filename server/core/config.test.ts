import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { fileWith, ownCertificate, ownKey } from '../testing/certificate.ts';
import { ConfigError, type Environment, readConfig } from './config.ts';

const key = 'a'.repeat(32);

describe('the configuration', () => {
  it('needs nothing', () => {
    const config = readConfig({ PORT: '' });
    expect(config).toMatchObject({ host: '127.0.0.1', port: 4400, databaseUrl: null, sandboxControl: true });
    expect(config.origins.checkout).toBe('http://checkout.localhost:4400');
  });

  it('keeps its data in .data or in the folder that is named [MER-179]', () => {
    expect(readConfig({})).toMatchObject({ dataDir: '.data', databaseUrl: null });
    expect(readConfig({ DATA_DIR: '/var/data' }).dataDir).toBe('/var/data');
  });

  it('names no high-risk countries by default, and those that are given [POR-374]', () => {
    expect(readConfig({ HIGH_RISK_COUNTRIES: '' }).highRiskCountries).toEqual([]);
    expect(readConfig({ HIGH_RISK_COUNTRIES: 'NZ, FR,IR' }).highRiskCountries).toEqual(['NZ', 'FR', 'IR']);
  });

  it('follows the ports in the public addresses that are not given', () => {
    const { origins } = readConfig({
      PORT: '5000',
      PROVIDER_PORT: '5001',
      PORTAL_ORIGIN: 'https://my.example',
      SANDBOX_KEY: key,
    });
    expect(origins).toMatchObject({
      checkout: 'http://checkout.localhost:5000',
      acs: 'http://acs.localhost:5001',
      bank: 'http://bank.localhost:5001',
      partner: 'http://partner.localhost:5001',
      portal: 'https://my.example',
    });
  });

  it.each([
    ['NODE_ENV', 'Production'],
    ['NODE_ENV', 'prod'],
    ['NODE_ENV', ' production'],
    ['PORT', '99999'],
    ['PORT', '80a'],
    ['DATABASE_URL', 'mysql://somewhere'],
    ['SANDBOX_CONTROL', 'yes'],
    ['LOG_LEVEL', 'loud'],
    ['CHECKOUT_ORIGIN', 'https://checkout.example/'],
    ['SANDBOX_KEY', 'short'],
    ['TRUSTED_PROXIES', 'nginx'],
    ['TRUSTED_PROXIES', '10.0.0.1/8'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['TRUSTED_PROXIES', '10.0.0.0/'],
    ['TRUSTED_PROXIES', '0.0.0.0/0'],
    ['TRUSTED_PROXIES', '10.1'],
    ['TRUSTED_PROXIES', '10.0.0.0/8,'],
    ['HIGH_RISK_COUNTRIES', 'UK'],
    ['HIGH_RISK_COUNTRIES', 'fr'],
    ['HIGH_RISK_COUNTRIES', 'FR,'],
    ['HIGH_RISK_COUNTRIES', 'FR,XX'],
    ['HIGH_RISK_COUNTRIES', 'France'],
    ['PROXY_HEADER', 'x-real-ip'],
    ['OTEL_SDK_DISABLED', 'yes'],
    ['OTEL_TRACES_EXPORTER', 'console'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
    ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'ftp://collector/v1/traces'],
    ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'a secret without a name'],
    ['OTEL_EXPORTER_OTLP_TRACES_HEADERS', 'key=%zz'],
    ['OTEL_EXPORTER_OTLP_TIMEOUT', '0'],
    ['OTEL_EXPORTER_OTLP_TRACES_TIMEOUT', '10s'],
    ['OTEL_EXPORTER_OTLP_COMPRESSION', 'brotli'],
    ['OTEL_EXPORTER_OTLP_CERTIFICATE', '/no/such/file.pem'],
    ['OTEL_EXPORTER_OTLP_TRACES_CERTIFICATE', 'package.json'],
    ['OTEL_EXPORTER_OTLP_CLIENT_CERTIFICATE', 'package.json'],
    ['OTEL_EXPORTER_OTLP_TRACES_CLIENT_CERTIFICATE', '.'],
    ['OTEL_EXPORTER_OTLP_CLIENT_KEY', 'package.json'],
    ['OTEL_EXPORTER_OTLP_TRACES_CLIENT_KEY', '/no/such/file.pem'],
    ['OTEL_TRACES_SAMPLER', 'jaeger_remote'],
    ['OTEL_TRACES_SAMPLER_ARG', '1.01'],
    ['OTEL_RESOURCE_ATTRIBUTES', 'region'],
    ['OTEL_BSP_MAX_QUEUE_SIZE', '-1'],
  ])('names %s in one line for a wrong value', (name, value) => {
    const read = () => readConfig({ [name]: value });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(new RegExp(`^${name}: [^\n]+$`));
  });

  it('sends no traces unless a collector is configured and traces are not switched off', () => {
    const address = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/' };
    expect(readConfig({}).tracing).toBeNull();
    expect(readConfig({ OTEL_TRACES_EXPORTER: 'otlp', OTEL_SERVICE_NAME: 'shop' }).tracing).toBeNull();
    expect(readConfig({ ...address, OTEL_SDK_DISABLED: 'true' }).tracing).toBeNull();
    expect(readConfig({ ...address, OTEL_TRACES_EXPORTER: 'none' }).tracing).toBeNull();
    expect(readConfig({ ...address, OTEL_SDK_DISABLED: 'false' }).tracing).toEqual({
      url: 'http://collector:4318/v1/traces',
      protocol: 'http/protobuf',
      headers: {},
      timeoutMs: 10_000,
      compression: 'none',
      tls: {},
      sampler: 'parentbased_always_on',
      ratio: 1,
      resource: { 'service.name': 'fourfold' },
      batch: {
        scheduledDelayMillis: 5_000,
        exportTimeoutMillis: 30_000,
        maxQueueSize: 2_048,
        maxExportBatchSize: 512,
      },
    });
  });

  it('prefers variables for traces to variables for all signals', () => {
    const { tracing } = readConfig({
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318',
      OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://traces.example/in',
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/protobuf',
      OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: 'http/json',
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20key, x-team=pay',
      OTEL_EXPORTER_OTLP_TRACES_HEADERS: 'x-team=traces',
      OTEL_EXPORTER_OTLP_TIMEOUT: '10',
      OTEL_EXPORTER_OTLP_TRACES_TIMEOUT: '20',
      OTEL_EXPORTER_OTLP_TRACES_COMPRESSION: 'gzip',
      OTEL_TRACES_SAMPLER: 'traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '0.25',
      OTEL_RESOURCE_ATTRIBUTES: 'service.name=other,deployment.environment.name=test',
      OTEL_SERVICE_NAME: 'named',
      OTEL_BSP_SCHEDULE_DELAY: '1',
    });
    expect(tracing).toMatchObject({
      url: 'https://traces.example/in',
      protocol: 'http/json',
      headers: { authorization: 'Bearer key', 'x-team': 'traces' },
      timeoutMs: 20,
      compression: 'gzip',
      sampler: 'traceidratio',
      ratio: 0.25,
      resource: { 'service.name': 'named', 'deployment.environment.name': 'test' },
      batch: { scheduledDelayMillis: 1, maxQueueSize: 2_048 },
    });
  });

  it('reads the certificates of a collector once, and accepts a client key only with its certificate', () => {
    const [certificate, key] = [fileWith(ownCertificate), fileWith(ownKey)];
    const { privateKey } = generateKeyPairSync('ec', {
      namedCurve: 'prime256v1',
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
      publicKeyEncoding: { type: 'spki', format: 'pem' },
    });
    const read = (environment: Environment) =>
      readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example', ...environment }).tracing?.tls;
    const ofClient = { OTEL_EXPORTER_OTLP_CLIENT_CERTIFICATE: certificate };
    expect(read({ OTEL_EXPORTER_OTLP_CERTIFICATE: certificate })).toEqual({ ca: ownCertificate });
    expect(read({ ...ofClient, OTEL_EXPORTER_OTLP_TRACES_CLIENT_KEY: key })).toEqual({
      cert: ownCertificate,
      key: ownKey,
    });
    // The variable for traces takes precedence.
    const another = { OTEL_EXPORTER_OTLP_CLIENT_KEY: fileWith(privateKey) };
    expect(read({ ...ofClient, ...another, OTEL_EXPORTER_OTLP_TRACES_CLIENT_KEY: key })?.key).toBe(ownKey);
    expect(() => read(ofClient)).toThrow(/^OTEL_EXPORTER_OTLP_CLIENT_KEY: must be set[^\n]+$/);
    expect(() => read({ OTEL_EXPORTER_OTLP_CLIENT_KEY: key })).toThrow(
      /^OTEL_EXPORTER_OTLP_CLIENT_CERTIFICATE: must be set[^\n]+$/,
    );
    expect(() => read({ ...ofClient, ...another })).toThrow(
      /^OTEL_EXPORTER_OTLP_CLIENT_KEY: is not the key[^\n]+$/,
    );
  });

  it('refuses to be reachable from other machines without a key [MER-188]', () => {
    const reach = { HOST: '0.0.0.0' };
    expect(() => readConfig(reach)).toThrow(/SANDBOX_KEY/);
    expect(readConfig({ ...reach, SANDBOX_KEY: 'a'.repeat(32) }).host).toBe('0.0.0.0');
  });

  it.each([
    ['TRUSTED_PROXIES', '127.0.0.1', /when TRUSTED_PROXIES is set$/],
    ['CHECKOUT_ORIGIN', 'https://checkout.example', /when CHECKOUT_ORIGIN is not of this machine$/],
    ['API_ORIGIN', 'https://api.example', /when API_ORIGIN is not of this machine$/],
    ['PORTAL_ORIGIN', 'http://portal.example', /when PORTAL_ORIGIN is not of this machine$/],
  ])('offers no controls without a key to those whom a proxy lets in: %s=%s', (name, value, problem) => {
    const read = (more = {}) => readConfig({ [name]: value, ...more });
    expect(() => read()).toThrow(/^SANDBOX_KEY: must be set when /);
    expect(() => read()).toThrow(problem);
    expect(() => read({ NODE_ENV: 'development', SANDBOX_CONTROL: 'on' })).toThrow(problem);
    expect(read({ SANDBOX_KEY: key })).toMatchObject({ sandboxControl: true, isOnOwnMachine: false });
    expect(read({ SANDBOX_CONTROL: 'off' })).toMatchObject({ sandboxControl: false, isOnOwnMachine: false });
  });

  it.each([{}, { NODE_ENV: 'test' }, { PORTAL_ORIGIN: 'https://portal.localhost:4400' }])(
    'takes a server for one of this machine: %j',
    (environment) => {
      expect(readConfig(environment)).toMatchObject({ sandboxControl: true, isOnOwnMachine: true });
    },
  );

  it('has no controls in production, and refuses to switch them on or to use a key of the sandbox [MER-188]', () => {
    const production = { NODE_ENV: 'production', PROVIDER_KEY: 'p'.repeat(32) };
    expect(readConfig(production).sandboxControl).toBe(false);
    expect(readConfig({ ...production, SANDBOX_CONTROL: 'off' }).sandboxControl).toBe(false);
    const refused = (changes: object) => () => readConfig({ ...production, ...changes });
    expect(refused({ SANDBOX_CONTROL: 'on' })).toThrow(/^SANDBOX_CONTROL: must be off in production$/);
    expect(refused({ PROVIDER_KEY: undefined })).toThrow(/^PROVIDER_KEY: must be set in production$/);
    const { providerKey } = readConfig({});
    for (const given of [providerKey, ` ${providerKey}\t`]) {
      expect(refused({ PROVIDER_KEY: given })).toThrow(/^PROVIDER_KEY: must be a secret in production/);
    }
    expect(readConfig({ PROVIDER_KEY: providerKey, SANDBOX_CONTROL: 'on' }).sandboxControl).toBe(true);
  });

  it.each([
    ['RATE_LIMIT', 'off', 'must be on in production'],
    ['CRASH_POINTS', 'on', 'must be off in production'],
    ['CHECKOUT_ORIGIN', 'http://checkout.example', 'must be https in production'],
    ['SHOP_ORIGIN', 'http://localhost.example', 'must be https in production'],
  ])('refuses in production what takes a protection away: %s=%s', (name, value, problem) => {
    const production = { NODE_ENV: 'production', PROVIDER_KEY: 'p'.repeat(32) };
    expect(() => readConfig({ ...production, [name]: value })).toThrow(
      new ConfigError(`${name}: ${problem}`),
    );
    expect(readConfig({ [name]: value, SANDBOX_KEY: key }).isProduction).toBe(false);
    const allowed = {
      RATE_LIMIT: 'on',
      CRASH_POINTS: 'off',
      CHECKOUT_ORIGIN: 'http://checkout.localhost:4400',
    };
    expect(readConfig({ ...production, ...allowed }).isProduction).toBe(true);
    expect(readConfig({ ...production, CHECKOUT_ORIGIN: 'https://checkout.example' }).rateLimit).toBe(true);
  });

  it('serves for a while after a shutdown began only in production, or as configured', () => {
    const production = { NODE_ENV: 'production', PROVIDER_KEY: 'p'.repeat(32) };
    const delay = (environment: object) => readConfig({ ...environment }).shutdownDelayMs;
    expect([delay({}), delay(production)]).toEqual([0, 10_000]);
    expect([
      delay({ SHUTDOWN_DELAY_SECONDS: '25' }),
      delay({ ...production, SHUTDOWN_DELAY_SECONDS: '0' }),
    ]).toEqual([25_000, 0]);
    for (const wrong of ['601', '-1', '1.5', '5s', '007x'])
      expect(() => delay({ SHUTDOWN_DELAY_SECONDS: wrong })).toThrow('must be seconds from 0 to 600');
  });

  it('uses a crash point only if crash points are switched on', () => {
    expect(readConfig({ CRASH_FILE: 'step' }).crashFile).toBeNull();
    expect(readConfig({ CRASH_FILE: 'step', CRASH_POINTS: 'on' }).crashFile).toBe('step');
  });
});
