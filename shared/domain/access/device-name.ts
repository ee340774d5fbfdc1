/**
 * The names of device and browser in a `User-Agent` header, for a person who looks for a login of their own. Only the names are
 * stored. Source: decision 237.
 */

export interface Device {
  readonly deviceName: string | null;
  readonly browser: string | null;
}

// The first that matches counts: most headers also contain the words of older devices and browsers.
const devices = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Chromebook', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
] as const;

const browsers = [
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Opera', /\b(?:OPR|OPT|Opera)\//],
  ['Edge', /\b(?:Edg|EdgA|EdgiOS|Edge)\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:HeadlessChrome|Chrome|CriOS|Chromium)\//],
  ['Safari', /\bSafari\//],
] as const;

const longestRead = 512;

const firstIn = (names: typeof devices | typeof browsers, text: string) =>
  names.find(([, mark]) => mark.test(text))?.[0] ?? null;

export function deviceOf(userAgent: string | null): Device {
  const text = (userAgent ?? '').slice(0, longestRead);
  return { deviceName: firstIn(devices, text), browser: firstIn(browsers, text) };
}

const handheld: readonly (string | null)[] = ['iPhone', 'iPad', 'Android'];

export const isHandheld = ({ deviceName }: Pick<Device, 'deviceName'>): boolean =>
  handheld.includes(deviceName);
