/** Whether a browser is a phone's, by what it says of itself. Tablets have room for the page. Source: portal-open O-14. */
export const isPhone = (userAgent: string): boolean =>
  /iPhone|iPod|Windows Phone/.test(userAgent) ||
  (userAgent.includes('Android') && userAgent.includes('Mobile'));

/** Whether a phone takes its apps from the App Store. */
export const isApplePhone = (userAgent: string): boolean => /iPhone|iPod/.test(userAgent);
