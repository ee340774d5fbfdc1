import {
  type CardScanFailure,
  type CardScanInput,
  type CardScanOutput,
  cardScanInputSchema,
  type ScanFrameReply,
  scanFrameReplySchema,
  scanFramesPath,
  scanSecretHeader,
} from '#shared/domain/methods/card-scan-protocol.ts';
import type { OpenCamera } from './camera.ts';

interface ScanPage {
  /** The page's own window. */
  readonly window: Window & typeof globalThis;
  /** The one app that this page serves. */
  readonly appOrigin: string;
  readonly createCamera: (window: Window & typeof globalThis) => Promise<OpenCamera>;
}

type Start = Extract<CardScanInput, { type: 'card-scan:start' }>;

/** How many frames may get no response before the scan is given up. */
const repliesToMiss = 3;

/**
 * Opens the camera when the app requests it, sends its frames to the provider once a scan has started, and tells the app only
 * when to stop.
 */
export function runCardScan({ window, appOrigin, createCamera }: ScanPage): void {
  const { navigator, parent } = window;
  const tell = (message: CardScanOutput) => parent.postMessage(message, appOrigin);
  /** The camera that is open, or is being opened. */
  let opened: Promise<OpenCamera> | null = null;
  /** Each start and each stop ends the scan before it, which then reports nothing more. */
  let scans = 0;

  function open(): Promise<OpenCamera> {
    if (opened) return opened;
    const attempt = createCamera(window);
    opened = attempt;
    // Another attempt may get the permission that this one did not.
    attempt.catch(() => {
      if (opened === attempt) opened = null;
    });
    return attempt;
  }

  function stop() {
    scans += 1;
    const closing = opened;
    opened = null;
    // It may still be waiting for permission.
    void closing?.then((camera) => camera.close()).catch(() => {});
  }

  async function start(scan: Start) {
    scans += 1;
    const own = scans;
    const isStopped = () => scans !== own;
    const end = (message: CardScanOutput) => {
      if (isStopped()) return;
      stop();
      tell(message);
    };
    try {
      const camera = await open();
      if (isStopped()) return;
      tell({ type: 'card-scan:looking' });
      const state = await look(camera, scan, isStopped);
      end(
        state === 'COMPLETED' ? { type: 'card-scan:completed' } : { type: 'card-scan:failed', code: 'FAIL' },
      );
    } catch (failure) {
      end({ type: 'card-scan:failed', code: failureOf(failure) });
    }
  }

  window.addEventListener('message', (event) => {
    if (event.source !== parent || event.origin !== appOrigin) return;
    const message = cardScanInputSchema.safeParse(event.data);
    if (!message.success) return;
    if (message.data.type === 'card-scan:stop') stop();
    // A camera that does not open says why when the scan starts.
    else if (message.data.type === 'card-scan:show') open().catch(() => {});
    else void start(message.data);
  });
  window.addEventListener('pagehide', () => stop());
  void watchPermission(navigator, () => tell({ type: 'card-scan:permitted' }));
  void isSupported(window).then((supported) => tell({ type: 'card-scan:ready', isSupported: supported }));
}

async function look(
  camera: OpenCamera,
  scan: Pick<Start, 'civId' | 'civSecret'>,
  isStopped: () => boolean,
): Promise<ScanFrameReply['state'] | null> {
  let missed = 0;
  while (!isStopped()) {
    const frame = await camera.nextFrame();
    if (isStopped()) break;
    try {
      const state = await sendFrame(frame, scan);
      if (state !== 'LOOKING') return state;
      missed = 0;
    } catch (failure) {
      missed += 1;
      if (missed === repliesToMiss) throw failure;
    }
  }
  return null;
}

async function sendFrame(
  frame: Uint8Array<ArrayBuffer>,
  { civId, civSecret }: Pick<Start, 'civId' | 'civSecret'>,
): Promise<ScanFrameReply['state']> {
  const reply = await fetch(scanFramesPath(civId), {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream', [scanSecretHeader]: civSecret },
    body: frame,
    credentials: 'omit',
    signal: AbortSignal.timeout(10_000),
  });
  return scanFrameReplySchema.parse(await reply.json()).state;
}

/** The errors of `getUserMedia` as codes of the provider. */
const failures: Readonly<Record<string, CardScanFailure>> = {
  NotAllowedError: 'NO_PERMISSION',
  SecurityError: 'NO_PERMISSION',
  NotFoundError: 'UNSUPPORTED',
  OverconstrainedError: 'UNSUPPORTED',
  NotReadableError: 'CAMERA_IN_USE',
  AbortError: 'CAMERA_IN_USE',
};

const failureOf = (failure: unknown): CardScanFailure =>
  (failure instanceof Error && failures[failure.name]) || 'ERROR';

/** Only Chromium shows what the framing pages allow; other browsers refuse at the call. */
interface PolicyDocument {
  readonly featurePolicy?: { allowsFeature(name: string): boolean };
}

async function isSupported({ document, navigator }: Window): Promise<boolean> {
  const { featurePolicy } = document as PolicyDocument;
  if (featurePolicy?.allowsFeature('camera') === false) return false;
  // An in-app browser may have the rest of the API and not this.
  if (typeof navigator.mediaDevices?.getUserMedia !== 'function') return false;
  const devices = await navigator.mediaDevices.enumerateDevices().catch(() => null);
  return devices === null || devices.some(({ kind }) => kind === 'videoinput');
}

async function watchPermission(navigator: Navigator, onGranted: () => void): Promise<void> {
  // Firefox has no such permission before version 131, and an in-app browser may have none at all.
  const status = await navigator.permissions
    ?.query({ name: 'camera' as PermissionName })
    .catch(() => undefined);
  let before = status?.state;
  status?.addEventListener('change', () => {
    if (before === 'denied' && status.state !== 'denied') onGranted();
    before = status.state;
  });
}
