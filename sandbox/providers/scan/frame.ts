import { scanFrameBytes } from '#shared/domain/methods/card-scan-protocol.ts';

/** A sheet of one brightness, a covered lens or a dark room has less than this between its darkest and brightest tenth. */
const leastContrast = 24;

/** Whether anything can be read in a frame. The simulation needs contrast; a real provider would look for digits. */
export function isReadable(frame: Uint8Array): boolean {
  if (frame.length !== scanFrameBytes) return false;
  const sorted = frame.slice().sort();
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
  return at(0.9) - at(0.1) >= leastContrast;
}
