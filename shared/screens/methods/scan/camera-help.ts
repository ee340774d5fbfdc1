/** Browsers that the help names. Source: PAY-249. */
type HelpedBrowser = 'inApp' | 'samsung' | 'firefox' | 'chrome' | 'safari' | 'other';

/** The first one that matches. Samsung's names Chrome too, and Chrome's names Safari. */
const marks: readonly (readonly [HelpedBrowser, RegExp])[] = [
  ['inApp', /FBAN|FBAV|Instagram|Line\/|MicroMessenger|TikTok|musical_ly|Snapchat|; wv\)/],
  ['samsung', /SamsungBrowser/],
  ['firefox', /Firefox|FxiOS/],
  ['chrome', /Chrome|CriOS|Chromium/],
  ['safari', /Safari/],
];

/** The browser whose settings block the camera. */
export const helpedBrowser = (userAgent: string): HelpedBrowser =>
  marks.find(([, mark]) => mark.test(userAgent))?.[0] ?? 'other';
