import { expect, it } from 'vitest';
import { deviceOf, isHandheld } from './device-name.ts';

const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const blink = 'AppleWebKit/537.36 (KHTML, like Gecko)';

it.each([
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) ${webkit} Version/18.1 Mobile/15E148 Safari/604.1`,
    'iPhone',
    'Safari',
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) ${webkit} CriOS/130.0 Mobile/15E148 Safari/604.1`,
    'iPhone',
    'Chrome',
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) ${webkit} FxiOS/130.0 Mobile/15E148 Safari/605.1.15`,
    'iPhone',
    'Firefox',
  ],
  [
    `Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) ${webkit} Version/12.1 Mobile/15E148 Safari/604.1`,
    'iPad',
    'Safari',
  ],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/18.1 Safari/605.1.15`, 'Mac', 'Safari'],
  [`Mozilla/5.0 (Linux; Android 10; K) ${blink} Chrome/130.0.0.0 Mobile Safari/537.36`, 'Android', 'Chrome'],
  [
    `Mozilla/5.0 (Linux; Android 14; SM-S921B) ${blink} SamsungBrowser/26.0 Chrome/122.0.0.0 Mobile Safari/537.36`,
    'Android',
    'Samsung Internet',
  ],
  ['Mozilla/5.0 (Android 14; Mobile; rv:132.0) Gecko/132.0 Firefox/132.0', 'Android', 'Firefox'],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${blink} Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0`,
    'Windows',
    'Edge',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${blink} Chrome/130.0.0.0 Safari/537.36 OPR/115.0.0.0`,
    'Windows',
    'Opera',
  ],
  [
    `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${blink} Chrome/130.0.0.0 Safari/537.36`,
    'Chromebook',
    'Chrome',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0', 'Linux', 'Firefox'],
  ['curl/8.5.0', null, null],
  ['', null, null],
])('names device and browser of %s', (userAgent, deviceName, browser) => {
  expect(deviceOf(userAgent)).toEqual({ deviceName, browser });
});

it('names nothing without a header, and reads no more of one than its beginning', () => {
  expect(deviceOf(null)).toEqual({ deviceName: null, browser: null });
  expect(deviceOf(`${' '.repeat(512)}iPhone Safari/604.1`)).toEqual({ deviceName: null, browser: null });
});

it.each([
  ['iPhone', true],
  ['iPad', true],
  ['Android', true],
  ['Windows', false],
  [null, false],
])('takes a %s as held in the hand: %s', (deviceName, isHeld) => {
  expect(isHandheld({ deviceName })).toBe(isHeld);
});
