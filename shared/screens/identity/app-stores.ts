/** Addresses of the mobile app in the app stores. */
export const appStores = {
  apple: 'https://apps.apple.com/app/fourfold',
  google: 'https://play.google.com/store/apps/details?id=example.fourfold',
} as const;
