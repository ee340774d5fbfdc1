/** The shop's side of each kind of connection, and the clock. */
import { connect, WindowMessenger } from 'penpal';
import { connectToCheckout } from '#shared/bridge/page-side.ts';
import { isHello, newId } from '#shared/bridge/protocol.ts';

export type Kind = 'raw' | 'penpal' | 'bridge';

/** Several measurements of each figure, from one frame. */
export interface Samples {
  /** From the frame to the first answer, in milliseconds. */
  open: number[];
  /** One call after the other, in milliseconds each. */
  call: number[];
  /** Calls in a second, fifty at once. */
  rate: number[];
}

interface Connected {
  call(): Promise<unknown>;
  close(): void;
}

const look = { locale: 'en-AU', theme: 'dark' } as const;

function nextMessage(isIt: (event: MessageEvent) => boolean): Promise<MessageEvent> {
  return new Promise((resolve) => {
    addEventListener('message', function hear(event) {
      if (!isIt(event)) return;
      removeEventListener('message', hear);
      resolve(event);
    });
  });
}

const sides: Record<Kind, (frame: Window, origin: string, openId: string) => Promise<Connected>> = {
  async raw(frame) {
    const { ports } = await nextMessage(({ source, data }) => source === frame && data === 'hello');
    const [port] = ports as [MessagePort];
    const pending = new Map<number, (value: unknown) => void>();
    let last = 0;
    port.onmessage = ({ data }) => {
      pending.get(data.id)?.(data.value);
      pending.delete(data.id);
    };
    return {
      call: () =>
        new Promise((resolve) => {
          last += 1;
          pending.set(last, resolve);
          port.postMessage({ id: last, argument: look });
        }),
      close: () => port.close(),
    };
  },
  async penpal(frame, origin) {
    const connection = connect<{ update(argument: typeof look): Promise<unknown> }>({
      messenger: new WindowMessenger({ remoteWindow: frame, allowedOrigins: [origin] }),
    });
    const remote = await connection.promise;
    return { call: () => remote.update(look), close: connection.destroy };
  },
  bridge: (frame, _origin, openId) =>
    new Promise((resolve) => {
      addEventListener('message', function hear({ source, data, ports }) {
        if (source !== frame || !isHello(data, openId)) return;
        removeEventListener('message', hear);
        const bridge = connectToCheckout({
          port: ports[0] as MessagePort,
          openId,
          loadId: data.loadId,
          methods: {
            complete() {},
            cancel() {},
            navigate() {},
            requestShippingOptions: () => ({ ok: false, code: 'SERVICE_UNAVAILABLE' }),
            selectShippingOption: () => ({ ok: false, code: 'SERVICE_UNAVAILABLE' }),
          },
          onConnected: () => resolve({ call, close: bridge.destroy }),
        });
        async function call(): Promise<unknown> {
          const answer = await bridge.call('update', look);
          if (!answer.ok) throw new Error(answer.code);
          return answer;
        }
      });
    }),
};

const kinds = Object.keys(sides) as Kind[];
const callsInTurn = 10;
const callsAtOnce = 50;

/**
 * Opens a frame of each kind, then makes short bursts of calls by turns, so that other load affects all kinds equally.
 */
async function measure(origin: string, bursts: number): Promise<Record<Kind, Samples>> {
  const samples: Record<Kind, Samples> = {
    raw: { open: [], call: [], rate: [] },
    penpal: { open: [], call: [], rate: [] },
    bridge: { open: [], call: [], rate: [] },
  };
  const opened: { kind: Kind; frame: HTMLElement; connected: Connected }[] = [];
  for (const kind of shuffled(kinds)) {
    const openId = newId();
    const frame = document.createElement('iframe');
    frame.src = `${origin}/${kind}?${new URLSearchParams({ page: location.origin, open: openId })}`;
    const started = performance.now();
    document.body.append(frame);
    const connected = await sides[kind](frame.contentWindow as Window, origin, openId);
    await connected.call();
    samples[kind].open.push(performance.now() - started);
    opened.push({ kind, frame, connected });
  }
  for (let burst = 0; burst < bursts; burst += 1) {
    for (const { kind, connected } of shuffled(opened)) {
      const started = performance.now();
      for (let count = 0; count < callsInTurn; count += 1) await connected.call();
      const called = performance.now();
      await Promise.all(Array.from({ length: callsAtOnce }, connected.call));
      samples[kind].call.push((called - started) / callsInTurn);
      samples[kind].rate.push((callsAtOnce * 1000) / (performance.now() - called));
    }
  }
  for (const { frame, connected } of opened) {
    connected.close();
    frame.remove();
  }
  return samples;
}

function shuffled<T>(items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, at: Math.random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ item }) => item);
}

declare global {
  interface Window {
    measure: typeof measure;
  }
}
window.measure = measure;
