/** Counts the violations that browsers report for our pages: in production each is a bug or an attack. */
import type { Logger } from 'pino';
import * as z from 'zod/mini';

export interface CspReports {
  readonly count: number;
  record(request: Request): Promise<Response>;
}

const maximumBytes = 16_384;
const reportSchema = z.object({
  'csp-report': z.object({
    'effective-directive': z.optional(z.string()),
    'violated-directive': z.optional(z.string()),
    'blocked-uri': z.optional(z.string()),
    'source-file': z.optional(z.string()),
  }),
});

/** @param counted called for each */
export function createCspReports(log: Logger, counted = () => {}): CspReports {
  let count = 0;
  return {
    get count() {
      return count;
    },
    async record(request) {
      const text = await limitedText(request);
      const parsed = text === null ? null : reportSchema.safeParse(jsonOf(text));
      if (!parsed?.success) return new Response(null, { status: 400 });
      count += 1;
      counted();
      const report = parsed.data['csp-report'];
      log.warn(
        {
          directive: (report['effective-directive'] ?? report['violated-directive'])?.slice(0, 100),
          blocked: withoutQuery(report['blocked-uri']),
          source: withoutQuery(report['source-file']),
          count,
        },
        'content security policy violation',
      );
      return new Response(null, { status: 204 });
    },
  };
}

/** The query is removed, since our addresses contain tokens. */
const withoutQuery = (address: string | undefined) => address?.replace(/[?#].*$/s, '').slice(0, 300);

async function limitedText(request: Request): Promise<string | null> {
  const announced = Number(request.headers.get('content-length') ?? Number.NaN);
  if (!(announced <= maximumBytes)) return null;
  // An incomplete one is not an error of ours.
  return request.text().catch(() => null);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
