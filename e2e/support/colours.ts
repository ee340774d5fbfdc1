/** The colours of a page as they are rendered. */
import type { Page } from 'playwright/test';

export type Colour = readonly [red: number, green: number, blue: number];

/** The colours of pixels in a screenshot. */
export async function pixelsAt(
  page: Page,
  places: readonly { readonly x: number; readonly y: number }[],
): Promise<readonly Colour[]> {
  const picture = (await page.screenshot()).toString('base64');
  return page.evaluate(
    async ([data, places]) => {
      // Not through an image address, which the shop's own policy may forbid.
      const image = await createImageBitmap(new Blob([Uint8Array.from(atob(data), (c) => c.charCodeAt(0))]));
      const canvas = new OffscreenCanvas(image.width, image.height);
      const pen = canvas.getContext('2d');
      if (!pen) throw new Error('This browser draws nothing');
      pen.drawImage(image, 0, 0);
      return places.map(({ x, y }) => {
        const [red = 0, green = 0, blue = 0] = pen.getImageData(x, y, 1, 1).data;
        return [red, green, blue] as const;
      });
    },
    [picture, places] as const,
  );
}

/** The relative luminance of a colour. Source: WCAG 2.2. */
export function luminanceOf(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = colour.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast ratio of two colours, from 1 to 21. Source: WCAG 2.2. */
export function contrastOf(one: Colour, other: Colour): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}
