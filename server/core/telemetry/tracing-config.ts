/** The standard variables of OpenTelemetry that concern traces, read as strictly as our own. */
import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';

const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

export interface TracingConfig {
  /** The address that receives traces, with its path. */
  readonly url: string;
  readonly protocol: 'http/protobuf' | 'http/json';
  readonly headers: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
  readonly compression: 'gzip' | 'none';
  /** For a collector over https: trusted certificates, and our own. Texts in PEM. */
  readonly tls: { readonly ca?: string; readonly cert?: string; readonly key?: string };
  readonly sampler: (typeof samplers)[number];
  /** The part of all traces that a sampler by ratio keeps. */
  readonly ratio: number;
  /** Attributes of the server on every span, including its name. */
  readonly resource: Readonly<Record<string, string>>;
  readonly batch: {
    readonly scheduledDelayMillis: number;
    readonly exportTimeoutMillis: number;
    readonly maxQueueSize: number;
    readonly maxExportBatchSize: number;
  };
}

const isHttp = (text: string) => URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol);
const endpoint = z.optional(
  z.string().check(z.refine(isHttp, 'must be an address such as http://localhost:4318')),
);
const protocol = z.optional(z.enum(['http/protobuf', 'http/json']));
const compression = z.optional(z.enum(['gzip', 'none']));

/** At least 1, since 0 means no limit in some implementations and never in others. */
const count = z.optional(
  z.pipe(z.string().check(z.regex(/^[1-9]\d{0,8}$/, 'must be a whole number above 0')), z.transform(Number)),
);
const ratio = z.optional(
  z.pipe(
    z.string().check(z.regex(/^(?:0(?:\.\d+)?|1(?:\.0+)?)$/, 'must be a number from 0 to 1')),
    z.transform(Number),
  ),
);

/** `key=value,key2=value2`, percent-encoded where a value holds a comma. */
function pairsOf(text: string): Readonly<Record<string, string>> | null {
  try {
    const found = text.split(',').map((pair) => /^\s*([\w!#$&'*+.^`|~-]+)\s*=(.*)$/.exec(pair));
    if (found.includes(null)) return null;
    return Object.fromEntries(
      found.map((pair) => [pair?.[1] ?? '', decodeURIComponent(pair?.[2]?.trim() ?? '')]),
    );
  } catch {
    return null;
  }
}
const pairs = z.optional(
  z.pipe(
    z
      .string()
      .check(z.refine((text) => pairsOf(text) !== null, 'must be pairs such as key=value,other=value')),
    z.transform((text: string) => pairsOf(text) ?? {}),
  ),
);

/** The PEM content of a file; null when it cannot be read or contains something else. */
function pemIn(file: string, parse: (pem: string) => unknown): string | null {
  try {
    const pem = readFileSync(file, 'utf8');
    parse(pem);
    return pem;
  } catch {
    return null;
  }
}
const pemFile = (parse: (pem: string) => unknown, what: string) =>
  z.optional(
    z.pipe(
      z.string().check(z.refine((file) => pemIn(file, parse) !== null, `must be a file with ${what} in PEM`)),
      z.transform((file: string) => pemIn(file, parse) ?? ''),
    ),
  );
const certificate = pemFile((pem) => new X509Certificate(pem), 'a certificate');
const privateKey = pemFile(createPrivateKey, 'a private key that has no password');

/** The variables, for the schema of the whole environment. */
export const tracingVariables = {
  OTEL_SDK_DISABLED: z.optional(z.enum(['true', 'false'])),
  OTEL_TRACES_EXPORTER: z.optional(z.enum(['otlp', 'none'])),
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: endpoint,
  OTEL_EXPORTER_OTLP_PROTOCOL: protocol,
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: protocol,
  OTEL_EXPORTER_OTLP_HEADERS: pairs,
  OTEL_EXPORTER_OTLP_TRACES_HEADERS: pairs,
  OTEL_EXPORTER_OTLP_TIMEOUT: count,
  OTEL_EXPORTER_OTLP_TRACES_TIMEOUT: count,
  OTEL_EXPORTER_OTLP_COMPRESSION: compression,
  OTEL_EXPORTER_OTLP_TRACES_COMPRESSION: compression,
  OTEL_EXPORTER_OTLP_CERTIFICATE: certificate,
  OTEL_EXPORTER_OTLP_TRACES_CERTIFICATE: certificate,
  OTEL_EXPORTER_OTLP_CLIENT_CERTIFICATE: certificate,
  OTEL_EXPORTER_OTLP_TRACES_CLIENT_CERTIFICATE: certificate,
  OTEL_EXPORTER_OTLP_CLIENT_KEY: privateKey,
  OTEL_EXPORTER_OTLP_TRACES_CLIENT_KEY: privateKey,
  OTEL_TRACES_SAMPLER: z.optional(z.enum(samplers)),
  OTEL_TRACES_SAMPLER_ARG: ratio,
  OTEL_SERVICE_NAME: z.optional(z.string()),
  OTEL_RESOURCE_ATTRIBUTES: pairs,
  OTEL_BSP_SCHEDULE_DELAY: count,
  OTEL_BSP_EXPORT_TIMEOUT: count,
  OTEL_BSP_MAX_QUEUE_SIZE: count,
  OTEL_BSP_MAX_EXPORT_BATCH_SIZE: count,
};
const tracingSchema = z.object(tracingVariables);
type TracingVariables = z.infer<typeof tracingSchema>;

function tlsOf(given: TracingVariables): TracingConfig['tls'] {
  const ca = given.OTEL_EXPORTER_OTLP_TRACES_CERTIFICATE ?? given.OTEL_EXPORTER_OTLP_CERTIFICATE;
  const cert =
    given.OTEL_EXPORTER_OTLP_TRACES_CLIENT_CERTIFICATE ?? given.OTEL_EXPORTER_OTLP_CLIENT_CERTIFICATE;
  const key = given.OTEL_EXPORTER_OTLP_TRACES_CLIENT_KEY ?? given.OTEL_EXPORTER_OTLP_CLIENT_KEY;
  return { ...(ca && { ca }), ...(cert && { cert }), ...(key && { key }) };
}

/** What is wrong with the combination of variables that are each valid, in one line; null when nothing is. */
export function tracingProblem(given: TracingVariables): string | null {
  const { cert, key } = tlsOf(given);
  if (cert && !key) return 'OTEL_EXPORTER_OTLP_CLIENT_KEY: must be set beside the certificate of the client';
  if (!cert && key) return 'OTEL_EXPORTER_OTLP_CLIENT_CERTIFICATE: must be set beside the key of the client';
  const isPair = !cert || !key || new X509Certificate(cert).checkPrivateKey(createPrivateKey(key));
  return isPair ? null : 'OTEL_EXPORTER_OTLP_CLIENT_KEY: is not the key of the certificate of the client';
}

/** Null when no collector is configured, or traces are switched off. */
export function tracingOf(given: TracingVariables): TracingConfig | null {
  const url = given.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? tracesUnder(given.OTEL_EXPORTER_OTLP_ENDPOINT);
  if (!url || given.OTEL_SDK_DISABLED === 'true' || given.OTEL_TRACES_EXPORTER === 'none') return null;
  return {
    url,
    protocol:
      given.OTEL_EXPORTER_OTLP_TRACES_PROTOCOL ?? given.OTEL_EXPORTER_OTLP_PROTOCOL ?? 'http/protobuf',
    headers: { ...given.OTEL_EXPORTER_OTLP_HEADERS, ...given.OTEL_EXPORTER_OTLP_TRACES_HEADERS },
    timeoutMs: given.OTEL_EXPORTER_OTLP_TRACES_TIMEOUT ?? given.OTEL_EXPORTER_OTLP_TIMEOUT ?? 10_000,
    compression:
      given.OTEL_EXPORTER_OTLP_TRACES_COMPRESSION ?? given.OTEL_EXPORTER_OTLP_COMPRESSION ?? 'none',
    tls: tlsOf(given),
    sampler: given.OTEL_TRACES_SAMPLER ?? 'parentbased_always_on',
    ratio: given.OTEL_TRACES_SAMPLER_ARG ?? 1,
    resource: {
      'service.name': 'fourfold',
      ...given.OTEL_RESOURCE_ATTRIBUTES,
      ...(given.OTEL_SERVICE_NAME && { 'service.name': given.OTEL_SERVICE_NAME }),
    },
    batch: {
      scheduledDelayMillis: given.OTEL_BSP_SCHEDULE_DELAY ?? 5_000,
      exportTimeoutMillis: given.OTEL_BSP_EXPORT_TIMEOUT ?? 30_000,
      maxQueueSize: given.OTEL_BSP_MAX_QUEUE_SIZE ?? 2_048,
      maxExportBatchSize: given.OTEL_BSP_MAX_EXPORT_BATCH_SIZE ?? 512,
    },
  };
}

const tracesUnder = (base: string | undefined) => base && `${base.replace(/\/$/, '')}/v1/traces`;
