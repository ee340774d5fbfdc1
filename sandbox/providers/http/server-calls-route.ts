import type { Context } from 'hono';
import {
  type CallGroup,
  providerFaultHeader,
  providerFaultSchema,
  providerKeyHeader,
  serverCalls,
} from '#server/core/provider-client/server-calls.ts';
import { type ProviderFault, ProviderRefused } from '#server/core/providers.ts';
import { isSame } from '../is-same.ts';
import type { Provider } from '../provider.ts';
import { errorReply } from './errors.ts';
import { falsified, withFault } from './fault-injection.ts';
import { readJson } from './read-json.ts';

type AnyCall = (input: unknown) => Promise<unknown>;
type AnySchema = { safeParse(input: unknown): { success: boolean; data?: unknown } };

/** `POST /v1/{group}/{name}` with `{input}` returns `{output}`: the calls of `Providers`, for the API server. */
export function serverCallsRoute(provider: Provider, serverKey: string) {
  return async (c: Context): Promise<Response> => {
    if (!isSame(c.req.header(providerKeyHeader) ?? '', serverKey)) return errorReply(c, 'unauthorized');
    const { group = '', name = '' } = c.req.param() as Record<string, string>;
    const found = findCall(provider, group, name);
    if (!found) return errorReply(c, 'not_found');
    const body = await readJson(c);
    if (typeof body !== 'object' || body === null) return errorReply(c, 'invalid_json');
    const parsed = found.schema.safeParse((body as { input?: unknown }).input);
    if (!parsed.success) return errorReply(c, 'invalid_object');
    const fault = faultOf(c, provider, `${group}/${name}`, parsed.data);
    return withFault(c, fault, async () => {
      const output = await found.call(parsed.data);
      await provider.flushed();
      if (fault?.startsWith('callback')) await callBackAbout(provider, output, fault);
      return c.json({ output: falsified(output ?? null, fault) });
    });
  };
}

function findCall(provider: Provider, group: string, name: string) {
  if (!Object.hasOwn(serverCalls, group)) return null;
  const calls = serverCalls[group as CallGroup] as Record<string, AnySchema>;
  const schema = Object.hasOwn(calls, name) ? calls[name] : undefined;
  if (!schema) return null;
  const call = (provider[group as CallGroup] as unknown as Record<string, AnyCall>)[name] as AnyCall;
  return { schema, call };
}

function faultOf(c: Context, provider: Provider, operation: string, input: unknown) {
  const asked = c.req.header(providerFaultHeader);
  if (asked === undefined) return provider.faults.take(operation, referenceIn(provider, input));
  const fault = providerFaultSchema.safeParse(asked);
  if (!fault.success) throw new ProviderRefused('invalid_object');
  return fault.data;
}

/** The reference of a call's movement: the call has it, or has the key or the debit of the movement. */
function referenceIn(provider: Provider, input: unknown): string | null {
  if (typeof input === 'string') return provider.referenceOf(input);
  const { reference, debitId } = (input ?? {}) as { reference?: string; debitId?: string };
  return reference ?? (debitId === undefined ? null : provider.referenceOf(debitId));
}

async function callBackAbout(provider: Provider, output: unknown, fault: ProviderFault): Promise<void> {
  const { id } = output as { id: string | null };
  if (id !== null) await provider.callBack(id, fault);
}
