import { scanFrameBytes, scanFrameSize } from '#shared/domain/methods/card-scan-protocol.ts';

/** A camera that is open. */
export interface OpenCamera {
  /** The part inside the outline of a card, once the camera has a new picture. */
  nextFrame(): Promise<Uint8Array<ArrayBuffer>>;
  /** Switches it off. */
  close(): void;
}

/** The part of a picture that the app's outline of a card covers: in its middle, and as wide as it can be. */
function cardArea({ width, height }: { readonly width: number; readonly height: number }) {
  const shape = scanFrameSize.width / scanFrameSize.height;
  const area = { width: Math.min(width, height * shape) * 0.86, height: 0 };
  area.height = area.width / shape;
  return { ...area, x: (width - area.width) / 2, y: (height - area.height) / 2 };
}

/** The brightness of each pixel of a canvas, which has red, green, blue and opacity. */
function brightnessOf(pixels: Uint8ClampedArray): Uint8Array<ArrayBuffer> {
  const brightness = new Uint8Array(scanFrameBytes);
  for (let at = 0; at < brightness.length; at += 1) {
    const [red = 0, green = 0, blue = 0] = pixels.subarray(at * 4, at * 4 + 3);
    brightness[at] = (red * 299 + green * 587 + blue * 114) / 1000;
  }
  return brightness;
}

/** A few frames a second are enough for a card that is held still, and save battery. */
const msBetweenFrames = 250;

/**
 * Opens the camera at the back of a phone, or the only camera, and shows its picture in the page.
 * @throws {DOMException} as `getUserMedia` does
 */
export async function createCamera(window: Window & typeof globalThis): Promise<OpenCamera> {
  const { document, navigator } = window;
  const size = { width: { ideal: 1280 }, height: { ideal: 720 } };
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { facingMode: { ideal: 'environment' }, ...size },
  });
  const video = document.createElement('video');
  const close = () => {
    for (const track of stream.getTracks()) track.stop();
    video.remove();
  };
  try {
    // Without these two, Safari on a phone plays it in a full-screen player.
    video.muted = true;
    video.playsInline = true;
    video.srcObject = stream;
    document.body.append(video);
    await video.play();
  } catch (failure) {
    close();
    throw failure;
  }
  const canvas = document.createElement('canvas');
  Object.assign(canvas, scanFrameSize);
  const drawing = canvas.getContext('2d', { willReadFrequently: true });
  return {
    close,
    async nextFrame() {
      await new Promise((resolve) => window.setTimeout(resolve, msBetweenFrames));
      if (!drawing) throw new Error('This browser draws no canvas');
      const { x, y, width, height } = cardArea({ width: video.videoWidth, height: video.videoHeight });
      drawing.drawImage(video, x, y, width, height, 0, 0, scanFrameSize.width, scanFrameSize.height);
      return brightnessOf(drawing.getImageData(0, 0, scanFrameSize.width, scanFrameSize.height).data);
    },
  };
}
