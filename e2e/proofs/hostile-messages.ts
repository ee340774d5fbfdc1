/** Messages that a stranger sends to a shop's page and to a checkout. Runs inside the pages of the stranger. */

/** What a stranger may have learned: none of it is a secret. */
export interface KnownToStrangers {
  readonly openId: string;
  /** Of the checkout's present load, and of an earlier one. */
  readonly loadId: string;
  readonly earlierLoadId: string;
}

export interface Flood {
  /** The windows that get it, from the sender's own: `parent.0` is the first frame beside it. */
  readonly targets: readonly string[];
  readonly known: KnownToStrangers;
  readonly count: number;
  /** Where in the list of messages it begins. */
  readonly from: number;
  /** Whether each message brings a port, on which calls follow as soon as it is sent. */
  readonly hasPort?: boolean;
}

/** Sends them, and gives the page's other work its turn now and then. @returns how many were sent */
export async function flood({ targets, known, count, from, hasPort = false }: Flood): Promise<number> {
  const { openId, loadId, earlierLoadId } = known;
  const channel = `ff1.${openId}.${loadId}`;
  const penpal = (type: string, more: object = {}) => ({ namespace: 'penpal', channel, type, ...more });
  const call = (method: string, argument: unknown) =>
    penpal('CALL', { id: `${method}-1`, methodPath: [method], args: [argument] });
  const cyclic: Record<string, unknown> = { ns: 'fourfold', type: 'hello' };
  cyclic.self = cyclic;
  let deep: object = {};
  for (let depth = 0; depth < 500; depth += 1) deep = { deep };
  const long = 'x'.repeat(40_000);
  const hello = { ns: 'fourfold', v: 1, type: 'hello', openId, loadId };
  const calls = [
    call('complete', { version: 99 }),
    call('cancel', { version: 99 }),
    call('navigate', { to: 'redirect' }),
    call('navigate', { to: 'javascript:alert(1)' }),
    call('requestClose', { reason: 'merchant' }),
    call('update', { locale: 'de-DE', theme: 'dark' }),
    call('requestShippingOptions', { address: {}, limits: {} }),
    call('selectShippingOption', { optionId: long }),
    call('constructor', {}),
    call('__proto__', JSON.parse('{"__proto__":{"ok":true}}')),
    call('toString', null),
    penpal('CALL', { id: 'deep', methodPath: ['constructor', 'constructor'], args: ['alert(1)'] }),
  ];
  const messages: unknown[] = [
    hello,
    { ...hello, loadId: earlierLoadId },
    { ...hello, v: 2 },
    { ...hello, v: '1' },
    { ...hello, openId: [openId] },
    { ...hello, loadId: long },
    { ...hello, extra: deep },
    JSON.parse(
      `{"__proto__":{"ns":"fourfold","v":1,"type":"hello","openId":"${openId}","loadId":"${loadId}"}}`,
    ),
    ...calls,
    { penpal: 'syn' },
    { penpal: 'call', id: 1, methodName: 'complete', args: [] },
    penpal('SYN', { participantId: 'a' }),
    penpal('ACK1', { methodPaths: [] }),
    penpal('ACK2'),
    penpal('DESTROY'),
    penpal('REPLY', { callId: '1', value: { ok: true }, isError: false }),
    penpal('REPLY', { callId: '1', value: { name: 'Error', message: long, stack: long }, isError: true }),
    penpal('CALL', { id: long, methodPath: Array(5000).fill('complete'), args: [] }),
    { type: 'card-fields:ready' },
    { type: 'card-fields:resize', height: 9999 },
    { type: 'card-fields:enter' },
    { type: 'card-fields:escape' },
    { type: 'card-fields:result', requestId: '1', resultCode: 0 },
    { type: 'threeds:ready' },
    { type: 'threeds:user-complete' },
    { type: 'card-scan:result', resultCode: 0 },
    { type: 'bank:linked', accountId: '1' },
    null,
    undefined,
    true,
    0,
    -1.5,
    Number.NaN,
    10n,
    '',
    long,
    'hello',
    [],
    Array(5000).fill(hello),
    deep,
    cyclic,
    new Map([['ns', 'fourfold']]),
    new Set([hello]),
    new Date(0),
    new Error('hello'),
    /hello/,
    new ArrayBuffer(65_536),
    new Blob([long]),
    JSON.parse('{"constructor":1,"toString":1,"valueOf":1,"then":1,"ns":"fourfold","type":"hello"}'),
    { ns: 'fourfold', v: 1, type: 'hello', openId: null, loadId: null },
    { ns: 'FOURFOLD', v: 1, type: 'HELLO', openId, loadId },
  ];
  const windowAt = (path: string) =>
    path.split('.').reduce<unknown>((from, name) => Reflect.get(from as object, name), window) as Window;
  for (let sent = 0; sent < count; sent += 1) {
    const target = windowAt(targets[sent % targets.length] ?? '');
    const message = messages[(from + sent) % messages.length];
    if (hasPort) {
      const { port1, port2 } = new MessageChannel();
      target.postMessage(sent % 2 === 0 ? hello : message, '*', [port2]);
      port1.postMessage(penpal('ACK2'));
      port1.postMessage(calls[sent % calls.length]);
      setTimeout(() => port1.close(), 1_000);
    } else target.postMessage(message, '*');
    if (sent % 50 === 49) await new Promise((resolve) => setTimeout(resolve));
  }
  return count;
}
