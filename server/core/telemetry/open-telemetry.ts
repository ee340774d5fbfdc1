/** Traces by OpenTelemetry. Loaded only where an exporter is configured: nothing else may import it but by `import()`. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import {
  type Context,
  defaultTextMapGetter,
  defaultTextMapSetter,
  type Span as OpenSpan,
  SpanKind as OpenSpanKind,
  ROOT_CONTEXT,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { ExportResultCode, W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter as JsonExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { OTLPTraceExporter as ProtobufExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Logger } from 'pino';
import type { Span, SpanKind, Tracing } from './tracing.ts';
import type { TracingConfig } from './tracing-config.ts';

const kinds: Readonly<Record<SpanKind, OpenSpanKind>> = {
  server: OpenSpanKind.SERVER,
  client: OpenSpanKind.CLIENT,
  consumer: OpenSpanKind.CONSUMER,
};
/** An unreachable collector must not delay the end of a server. */
const stopWithinMs = 3_000;

export function startTracing(config: TracingConfig, log: Logger): Tracing {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.instance.id': randomUUID(), ...config.resource }),
    sampler: samplerOf(config),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: withLoggedFailures(exporterOf(config), log),
        ...config.batch,
      }),
    ],
  });
  const tracer = provider.getTracer('fourfold');
  // Separate and not the global one: a process may hold several servers, and packages must not add spans to ours.
  const contexts = new AsyncLocalStorage<Context>();
  const propagator = new W3CTraceContextPropagator();
  // Never `tracestate` or `baggage`: what a caller writes there would reach our traces unread.
  const continued = (traceparent: string | null | undefined) =>
    propagator.extract(ROOT_CONTEXT, traceparent ? { traceparent } : {}, defaultTextMapGetter);

  return {
    async inSpan(name, { kind, traceparent }, work) {
      const parent = contexts.getStore() ?? continued(traceparent);
      const span = tracer.startSpan(name, { kind: kinds[kind] }, parent);
      try {
        return await contexts.run(trace.setSpan(parent, span), () => work(handleOf(span)));
      } catch (error) {
        fail(span, nameOf(error));
        throw error;
      } finally {
        span.end();
      }
    },
    beginPart(name, attributes) {
      const parent = contexts.getStore();
      if (!parent) return null;
      const span = tracer.startSpan(name, { kind: OpenSpanKind.CLIENT, attributes }, parent);
      return (failedBy) => {
        if (failedBy !== undefined) fail(span, failedBy);
        span.end();
      };
    },
    isTraced: () => contexts.getStore() !== undefined,
    headers() {
      const headers = {};
      const context = contexts.getStore();
      if (context) propagator.inject(context, headers, defaultTextMapSetter);
      return headers;
    },
    traceId: () => trace.getSpanContext(contexts.getStore() ?? ROOT_CONTEXT)?.traceId ?? null,
    async stop() {
      const timeUp = new Promise((resolve) => setTimeout(resolve, stopWithinMs).unref());
      await Promise.race([provider.shutdown().catch(() => {}), timeUp]);
    },
  };
}

const handleOf = (span: OpenSpan): Span => ({
  rename: (name) => void span.updateName(name),
  set: (attributes) => void span.setAttributes(attributes),
  fail: (reason) => fail(span, reason),
});

/** Without the exception itself: messages may contain what a caller typed. */
function fail(span: OpenSpan, reason: string): void {
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.setAttribute('error.type', reason);
}

const nameOf = (error: unknown) => (error instanceof Error ? error.name : typeof error);

function samplerOf({ sampler, ratio }: TracingConfig): Sampler {
  const [own, isByParent] = [sampler.replace('parentbased_', ''), sampler.startsWith('parentbased_')];
  const root =
    own === 'always_on'
      ? new AlwaysOnSampler()
      : own === 'always_off'
        ? new AlwaysOffSampler()
        : new TraceIdRatioBasedSampler(ratio);
  // Spans inside our trace are kept or left out together with its root.
  return isByParent
    ? new ParentBasedSampler({ root })
    : new ParentBasedSampler({ root, remoteParentSampled: root, remoteParentNotSampled: root });
}

function exporterOf(config: TracingConfig): SpanExporter {
  const Exporter = config.protocol === 'http/json' ? JsonExporter : ProtobufExporter;
  return new Exporter({
    url: config.url,
    headers: { ...config.headers },
    timeoutMillis: config.timeoutMs,
    compression: config.compression as never,
    // Always passed. Otherwise the library reads the files itself, and ignores one that it cannot read.
    httpAgentOptions: { keepAlive: true, ...config.tls },
  });
}

/** The library does not report spans that were not delivered. Warns once until delivery works again. */
function withLoggedFailures(exporter: SpanExporter, log: Logger): SpanExporter {
  let isFailing = false;
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const hasFailed = result.code !== ExportResultCode.SUCCESS;
        if (hasFailed && !isFailing) log.warn({ err: result.error }, 'traces are not taken');
        if (!hasFailed && isFailing) log.info('traces are taken again');
        isFailing = hasFailed;
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  };
}
