/** Where the mobile app is offered. */
export const appStores = {
  apple: 'https://apps.apple.com/app/fourfold',
  google: 'https://play.google.com/store/apps/details?id=example.fourfold',
} as const;
