import {
  type KeyedCall,
  type ProviderRefusalCode,
  ProviderRefused,
  type Providers,
  ProviderUnavailable,
} from '../providers.ts';
import { type Send, sendOverHttp } from './send.ts';
import { readAnswer } from './server-answers.ts';
import { type CallGroup, providerFaultHeader, providerKeyHeader, serverCalls } from './server-calls.ts';

interface ProviderClientOptions {
  /** Where the API server reaches the process, e.g. `http://127.0.0.1:4401`. */
  readonly baseUrl: string;
  readonly serverKey: string;
  /** How long to wait for a response, in milliseconds. Default 5000. */
  readonly timeoutMs?: number;
  /** Replaces HTTP in tests. */
  readonly send?: Send;
  /** Further headers of each call, such as `traceparent`. */
  readonly headers?: () => Readonly<Record<string, string>>;
}

const refusalCodes: readonly ProviderRefusalCode[] = [
  'invalid_object',
  'key_conflict',
  'not_found',
  'not_ready',
  'origin_not_allowed',
  'unauthorized',
];

/**
 * A client for providers in another process. It retries nothing: the caller has stored the key, so only it
 * knows whether to try again, and `lookup` tells the result of the key.
 *
 * Calls reject with `ProviderUnavailable` when the result is unknown and with `ProviderRefused` when
 * nothing was done.
 */
export function createProviderClient(options: ProviderClientOptions): Providers {
  const group = (name: CallGroup) =>
    Object.fromEntries(
      Object.keys(serverCalls[name]).map((call) => [
        call,
        (input?: unknown) => ask(options, name, call, input),
      ]),
    );
  const groups = Object.keys(serverCalls) as CallGroup[];
  return Object.fromEntries(groups.map((name) => [name, group(name)])) as unknown as Providers;
}

async function ask(
  options: ProviderClientOptions,
  group: CallGroup,
  call: string,
  argument: unknown,
): Promise<unknown> {
  const { baseUrl, serverKey, timeoutMs = 5000, send = sendOverHttp, headers = () => ({}) } = options;
  const { fault, input } = withoutFault(argument);
  try {
    const { status, text } = await send(`${baseUrl}/v1/${group}/${call}`, {
      headers: {
        ...headers(),
        'content-type': 'application/json',
        [providerKeyHeader]: serverKey,
        ...(fault && { [providerFaultHeader]: fault }),
      },
      body: JSON.stringify({ input }),
      timeoutMs,
    });
    return readAnswer(group, call, outputOf(status, JSON.parse(text)));
  } catch (error) {
    if (error instanceof ProviderRefused) throw error;
    throw new ProviderUnavailable(`No answer to ${group}/${call}`, { cause: error });
  }
}

/** The fault is an instruction to the simulation and not part of the call's input. */
function withoutFault(argument: unknown): { fault: string | undefined; input: unknown } {
  if (typeof argument !== 'object' || argument === null || !('key' in argument)) {
    return { fault: undefined, input: argument };
  }
  const { fault, ...input } = argument as KeyedCall;
  return { fault, input };
}

function outputOf(status: number, body: unknown): unknown {
  if (status === 200 && isObject(body) && 'output' in body) return body.output;
  const code = isObject(body) ? refusalCodes.find((known) => known === body.errorCode) : undefined;
  if (status < 500 && code) throw new ProviderRefused(code);
  throw new Error(`Status ${status}`);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
