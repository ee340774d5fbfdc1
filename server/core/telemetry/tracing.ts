/**
 * What a request is made of, for a system of traces: the request, its statements and calls to providers, and jobs. Every name
 * and attribute is one from our own code, so that nothing in a trace says who did something.
 */

/** Who is at the other end: `server` answers a request, `client` asks somebody else, `consumer` takes up stored work. */
export type SpanKind = 'server' | 'client' | 'consumer';
type SpanAttributes = Readonly<Record<string, string | number>>;

export interface Span {
  /** For a name that is known only on the way. */
  rename(name: string): void;
  set(attributes: SpanAttributes): void;
  /** Marks what went wrong on our side, by a code or the name of an error and never by its message. */
  fail(reason: string): void;
}

export interface Tracing {
  /**
   * Does the work inside a span, which is part of the one around it. Without one around it, it begins a trace, or continues the
   * one that `traceparent` names.
   */
  inSpan<Result>(
    name: string,
    options: { readonly kind: SpanKind; readonly traceparent?: string | null },
    work: (span: Span) => Promise<Result>,
  ): Promise<Result>;
  /** Begins a part of the span around it, and returns what ends it; null where there is none around it. */
  beginPart(name: string, attributes: SpanAttributes): ((failedBy?: string) => void) | null;
  /** Whether there is a span around this. Work that nobody traces is not asked to describe itself. */
  isTraced(): boolean;
  /** The headers by which whoever is called continues this trace. */
  headers(): Readonly<Record<string, string>>;
  /** The id of this trace, for the log. */
  traceId(): string | null;
  /** Sends what is finished. Resolves after some seconds where nobody takes it. */
  stop(): Promise<void>;
}

const noSpan: Span = { rename() {}, set() {}, fail() {} };

/** Where no exporter is configured. */
export const noTracing: Tracing = {
  inSpan: (_name, _options, work) => work(noSpan),
  beginPart: () => null,
  isTraced: () => false,
  headers: () => ({}),
  traceId: () => null,
  stop: async () => {},
};
