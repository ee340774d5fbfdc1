import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context } from 'hono';
import type { ProviderFault } from '#server/core/providers.ts';
import { errorReply } from './errors.ts';

/**
 * Runs the work with the injected fault: `before` means that nothing is done, `after` that it is done and the
 * caller gets no response. Other faults change the response.
 */
export async function withFault(
  c: Context,
  fault: ProviderFault | undefined,
  work: () => Promise<Response>,
): Promise<Response> {
  if (!fault || !/-(?:before|after)$/.test(fault)) return work();
  if (fault.endsWith('-after')) await work();
  if (fault.startsWith('error')) return errorReply(c, 'service_unavailable');
  if (fault.startsWith('timeout')) await gone(c.req.raw.signal);
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>;
  incoming?.socket.destroy();
  return incoming ? RESPONSE_ALREADY_SENT : Response.error();
}

/** Resolves when the caller has given up. */
function gone(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

type Falsify = (name: string, value: unknown) => unknown;

/** Wrong values that replace a field, at any depth. */
const falsifications: Partial<Record<ProviderFault, Falsify>> = {
  'wrong-amount': (name, value) => (name === 'minorUnits' ? Number(value) + 1 : value),
  'wrong-currency': (name, value) => (name === 'currency' ? (value === 'EUR' ? 'USD' : 'EUR') : value),
  'wrong-result': (name, value) => (name === 'resultCode' ? 77 : value),
};

/** The response with wrong values. */
export function falsified(output: unknown, fault: ProviderFault | undefined): unknown {
  const falsify = fault && falsifications[fault];
  return falsify ? JSON.parse(JSON.stringify(output), falsify) : output;
}
