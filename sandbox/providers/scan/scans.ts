import {
  type CreatedScan,
  type CreateScan,
  ProviderRefused,
  type ScanBehaviour,
  type ScanState,
} from '#server/core/providers.ts';
import { type ScanFrameReply, scanFrameBytes } from '#shared/domain/methods/card-scan-protocol.ts';
import { type Context, idOf, uuidOf } from '../context.ts';
import { isSame } from '../is-same.ts';

const scanLifetimeMs = 10 * 60 * 1000;
/** This many consecutive readable frames are enough to read a card. */
const framesToRead = 3;
/** After this many frames without that, the scan gives up. */
const framesToTry = 20;

/** A blank sheet, a covered lens or a dark room has less contrast than this between its darkest and brightest tenth. */
const leastContrast = 24;

interface Scan {
  readonly civId: string;
  readonly traceId: string;
  /** Of the card to scan. */
  readonly fingerprint: string;
  readonly behaviour: ScanBehaviour;
  readonly startedAt: string;
}

export type ScanEvent =
  | { readonly type: 'scan-created'; readonly scan: Scan }
  | { readonly type: 'scan-completed'; readonly civId: string; readonly result: 'MATCHED' | 'MISMATCHED' };

/** The card presented in a card session, and how its scans end; null unless its setup is READY. */
type CardToScan = (traceId: string) => { fingerprint: string; scan: ScanBehaviour } | null;

/** Scans cards: creates scans for the server, receives frames from browsers. It keeps no frame. */
export function createScans(context: Context<ScanEvent>, cardToScan: CardToScan) {
  const scans = new Map<string, Scan>();
  const results = new Map<string, 'MATCHED' | 'MISMATCHED'>();
  /** Of the current attempt; lost with the process, which costs a shopper a second. */
  const seen = new Map<string, { frames: number; readable: number }>();

  const secretOf = (civId: string) => idOf('civ', context.keyedHash('scan-secret', civId));
  const endOf = ({ startedAt }: Scan) => Date.parse(startedAt) + scanLifetimeMs;

  function stateOf(scan: Scan): ScanState {
    const result = results.get(scan.civId);
    if (result) return result;
    return context.now().getTime() >= endOf(scan) ? 'EXPIRED' : 'PENDING';
  }

  function begin({ traceId, fingerprint }: CreateScan, civId: string): Scan {
    const presented = cardToScan(traceId);
    if (presented?.fingerprint !== fingerprint) throw new ProviderRefused('not_ready');
    const { scan: behaviour } = presented;
    const scan = { civId, traceId, fingerprint, behaviour, startedAt: context.now().toISOString() };
    context.record({ type: 'scan-created', scan });
    return scan;
  }

  /** A `retry` card is mistaken for another one the first time. */
  function resultOf({ behaviour, traceId, fingerprint }: Scan): 'MATCHED' | 'MISMATCHED' {
    const isFirst = ![...results.keys()].some((civId) => {
      const earlier = scans.get(civId);
      return earlier?.traceId === traceId && earlier.fingerprint === fingerprint;
    });
    const isMistaken = behaviour === 'never' || (behaviour === 'retry' && isFirst);
    return isMistaken ? 'MISMATCHED' : 'MATCHED';
  }

  return {
    apply(event: ScanEvent) {
      if (event.type === 'scan-created') scans.set(event.scan.civId, event.scan);
      else results.set(event.civId, event.result);
    },

    clear() {
      for (const map of [scans, results, seen]) map.clear();
    },

    create(request: CreateScan): CreatedScan {
      const civId = uuidOf(context.keyedHash('scan', request.key));
      const earlier = scans.get(civId);
      const isOther =
        earlier && !(earlier.traceId === request.traceId && earlier.fingerprint === request.fingerprint);
      if (isOther) throw new ProviderRefused('key_conflict');
      if (!earlier) begin(request, civId);
      return { civId, civSecret: secretOf(civId) };
    },

    resultOf({ traceId, civId }: { traceId: string; civId: string }): ScanState | null {
      const scan = scans.get(civId);
      return scan?.traceId === traceId ? stateOf(scan) : null;
    },

    /** @throws {ProviderRefused} `not_found` for a scan that is unknown or expired, and for another one's secret. */
    look(civId: string, secret: string, frame: Uint8Array): ScanFrameReply['state'] {
      const scan = scans.get(civId);
      if (!scan || !isSame(secret, secretOf(civId)) || stateOf(scan) === 'EXPIRED') {
        throw new ProviderRefused('not_found');
      }
      if (stateOf(scan) !== 'PENDING') return 'COMPLETED';
      const { frames, readable } = seen.get(civId) ?? { frames: 0, readable: 0 };
      const now = { frames: frames + 1, readable: isReadable(frame) ? readable + 1 : 0 };
      seen.set(civId, now);
      if (now.readable >= framesToRead) {
        context.record({ type: 'scan-completed', civId, result: resultOf(scan) });
        seen.delete(civId);
        return 'COMPLETED';
      }
      if (now.frames < framesToTry) return 'LOOKING';
      seen.delete(civId);
      return 'CAN_NOT_SCAN';
    },
  };
}

export type Scans = ReturnType<typeof createScans>;

/** Whether anything can be read in a frame. The simulation needs contrast; a real provider would look for digits. */
function isReadable(frame: Uint8Array): boolean {
  if (frame.length !== scanFrameBytes) return false;
  const sorted = frame.slice().sort();
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
  return at(0.9) - at(0.1) >= leastContrast;
}
