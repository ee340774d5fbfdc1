// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type CardScanInput,
  type CardScanOutput,
  scanFrameBytes,
  scanSecretHeader,
} from '#shared/domain/methods/card-scan-protocol.ts';
import { runCardScan } from './scan-page.ts';

const appOrigin = 'http://checkout.localhost:4400';
const start = { type: 'card-scan:start', civId: 'civ-1', civSecret: 'secret' } as const;

let told: CardScanOutput[];
let states: string[];
let sent: { path: string; secret: string | null; bytes: number }[];
let camera: { opened: number; closed: number };
let open: () => Promise<void>;
let listeners: Record<string, (event: Partial<MessageEvent>) => void>;
let permission: { state: string; change: () => void };

const parent = {
  postMessage(message: CardScanOutput, target: string) {
    expect(target).toBe(appOrigin);
    told.push(message);
  },
};

beforeEach(() => {
  told = [];
  sent = [];
  listeners = {};
  states = ['LOOKING', 'COMPLETED'];
  camera = { opened: 0, closed: 0 };
  permission = { state: 'denied', change: () => {} };
  open = async () => {};
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const bytes = (init.body as Uint8Array).length;
    sent.push({ path, secret: new Headers(init.headers).get(scanSecretHeader), bytes });
    const state = states.shift();
    if (state === undefined) throw new TypeError('No answer');
    return Response.json({ state });
  });
});
afterEach(() => vi.unstubAllGlobals());

function run({ devices = ['videoinput'], hasCameraApi = true, allows = true } = {}) {
  const navigator = {
    mediaDevices: hasCameraApi && {
      getUserMedia: () => {},
      enumerateDevices: async () => devices.map((kind) => ({ kind })),
    },
    permissions: {
      query: async () =>
        Object.assign(permission, {
          addEventListener: (_: string, listen: () => void) => {
            permission.change = listen;
          },
        }),
    },
  };
  const window = {
    parent,
    navigator,
    document: { featurePolicy: { allowsFeature: () => allows } },
    addEventListener: (type: string, listen: (event: Partial<MessageEvent>) => void) => {
      listeners[type] = listen;
    },
  } as unknown as Window & typeof globalThis;
  runCardScan({
    window,
    appOrigin,
    async createCamera() {
      await open();
      camera.opened += 1;
      return {
        nextFrame: async () => new Uint8Array(scanFrameBytes),
        close: () => {
          camera.closed += 1;
        },
      };
    },
  });
}
const say = (data: CardScanInput, from: object = {}) =>
  listeners.message?.({ data, origin: appOrigin, source: parent as unknown as Window, ...from });
const ends = (message: CardScanOutput) => vi.waitFor(() => expect(told).toContainEqual(message));

describe('the page with the camera', () => {
  it('sends frames until the card was read, reports only that, and switches the camera off', async () => {
    run();
    say(start);
    await ends({ type: 'card-scan:completed' });
    expect(told).toContainEqual({ type: 'card-scan:looking' });
    expect(sent).toEqual(
      Array(2).fill({ path: '/card-scan/civ-1/frames', secret: 'secret', bytes: scanFrameBytes }),
    );
    expect(camera).toEqual({ opened: 1, closed: 1 });
  });

  it('says that nothing could be read', async () => {
    states = ['CAN_NOT_SCAN'];
    run();
    say(start);
    await ends({ type: 'card-scan:failed', code: 'FAIL' });
    expect(camera.closed).toBe(1);
  });

  it('continues after two frames without a response, and gives up after the third', async () => {
    states = [];
    run();
    say(start);
    await ends({ type: 'card-scan:failed', code: 'ERROR' });
    expect(sent).toHaveLength(3);
    expect(camera.closed).toBe(1);
  });

  it.each([
    ['NotAllowedError', 'NO_PERMISSION'],
    ['NotFoundError', 'UNSUPPORTED'],
    ['NotReadableError', 'CAMERA_IN_USE'],
    ['TypeError', 'ERROR'],
  ] as const)('tells a camera that does not open, %s, as %s', async (name, code) => {
    open = async () => {
      throw Object.assign(new Error(name), { name });
    };
    run();
    say(start);
    await ends({ type: 'card-scan:failed', code });
  });

  it('switches off a camera that opens after it was stopped, and sends nothing', async () => {
    let allow = () => {};
    open = () =>
      new Promise((resolve) => {
        allow = resolve;
      });
    run();
    say(start);
    say({ type: 'card-scan:stop' });
    allow();
    await vi.waitFor(() => expect(camera).toEqual({ opened: 1, closed: 1 }));
    expect(sent).toEqual([]);
    expect(told).not.toContainEqual({ type: 'card-scan:looking' });
  });

  it('shows the picture before the scan starts, and continues with the same camera', async () => {
    run();
    say({ type: 'card-scan:show' });
    await vi.waitFor(() => expect(camera).toEqual({ opened: 1, closed: 0 }));
    expect(sent).toEqual([]);
    expect(told).toEqual([{ type: 'card-scan:ready', isSupported: true }]);
    say(start);
    await ends({ type: 'card-scan:completed' });
    expect(camera).toEqual({ opened: 1, closed: 1 });
  });

  it('switches off the picture when it is stopped, also while permission is asked for', async () => {
    let allow = () => {};
    open = () =>
      new Promise((resolve) => {
        allow = resolve;
      });
    run();
    say({ type: 'card-scan:show' });
    say({ type: 'card-scan:stop' });
    allow();
    await vi.waitFor(() => expect(camera).toEqual({ opened: 1, closed: 1 }));
  });

  it('says only at the start of a scan that the picture may not be shown, and asks again for it', async () => {
    const refused = Object.assign(new Error(), { name: 'NotAllowedError' });
    open = async () => {
      throw refused;
    };
    run();
    say({ type: 'card-scan:show' });
    await vi.waitFor(() => expect(told).toEqual([{ type: 'card-scan:ready', isSupported: true }]));
    say(start);
    await ends({ type: 'card-scan:failed', code: 'NO_PERMISSION' });
    open = async () => {};
    say(start);
    await ends({ type: 'card-scan:completed' });
  });

  it('obeys only its app', async () => {
    run();
    say(start, { origin: 'http://shop.localhost:4402' });
    say(start, { source: {} });
    say({ ...start, more: 1 } as never);
    await vi.waitFor(() => expect(told).toHaveLength(1));
    expect(camera.opened).toBe(0);
  });

  it.each([
    [{}, true],
    [{ devices: ['audioinput'] }, false],
    [{ hasCameraApi: false }, false],
    [{ allows: false }, false],
  ])('says with %o whether it is supported: %s', async (setting, isSupported) => {
    run(setting);
    await vi.waitFor(() => expect(told).toEqual([{ type: 'card-scan:ready', isSupported }]));
  });

  it('reports when the camera is allowed later', async () => {
    run();
    await vi.waitFor(() => expect(told).toHaveLength(1));
    permission.state = 'granted';
    permission.change();
    expect(told).toContainEqual({ type: 'card-scan:permitted' });
  });
});
