/**
 * Traces of requests, with their statements and calls to providers, and of jobs. Every name and attribute is from
 * our own code, so that a trace contains no personal data.
 */

/** As OpenTelemetry defines it: `server` handles a request, `client` calls another system, `consumer` processes stored work. */
export type SpanKind = 'server' | 'client' | 'consumer';
type SpanAttributes = Readonly<Record<string, string | number>>;

export interface Span {
  /** For a name that becomes known during the span. */
  rename(name: string): void;
  set(attributes: SpanAttributes): void;
  /** Marks what went wrong on our side, by a code or the name of an error and never by its message. */
  fail(reason: string): void;
}

export interface Tracing {
  /**
   * Does the work inside a span, a child of the current one. Without a current one it begins a trace, or continues
   * the one that `traceparent` names.
   */
  inSpan<Result>(
    name: string,
    options: { readonly kind: SpanKind; readonly traceparent?: string | null },
    work: (span: Span) => Promise<Result>,
  ): Promise<Result>;
  /** Begins a child of the current span, and returns the function that ends it; null without a current span. */
  beginPart(name: string, attributes: SpanAttributes): ((failedBy?: string) => void) | null;
  /** Whether there is a current span. Without one, attributes need not be computed. */
  isTraced(): boolean;
  /** The headers by which the called system continues this trace. */
  headers(): Readonly<Record<string, string>>;
  /** The id of this trace, for the log. */
  traceId(): string | null;
  /** Sends finished spans. Resolves after some seconds if the collector does not accept them. */
  stop(): Promise<void>;
}

const noSpan: Span = { rename() {}, set() {}, fail() {} };

/** Used when no exporter is configured. */
export const noTracing: Tracing = {
  inSpan: (_name, _options, work) => work(noSpan),
  beginPart: () => null,
  isTraced: () => false,
  headers: () => ({}),
  traceId: () => null,
  stop: async () => {},
};
