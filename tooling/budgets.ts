/**
 * How much each journey through our apps may fetch beyond what earlier journeys have left in the cache: in bytes as
 * they are served, about 15 % above the current size when they are set. Raised rows: decisions 194, 249 and 282. Source:
 * decision 59.
 */
interface Way {
  readonly app: 'checkout' | 'portal';
  /** The journey whose files are already in the cache. */
  readonly after?: string;
  /**
   * Addresses of pages. `page`: what a visitor fetches until the first page can be used; `font`: the font that it is
   * then shown in; `behind`: what is fetched while it is shown.
   */
  readonly steps: readonly string[];
  readonly budget: number;
}

export const ways: Readonly<Record<string, Way>> = {
  'checkout-first-screen': { app: 'checkout', steps: ['page'], budget: 31_700 },
  'checkout-behind': { app: 'checkout', after: 'checkout-first-screen', steps: ['behind'], budget: 38_900 },
  'checkout-newcomer': {
    app: 'checkout',
    after: 'checkout-behind',
    steps: [
      '/verify-ask',
      '/verify-confirm',
      '/profile',
      '/summary-processing',
      '/summary',
      '/add-card',
      '/summary-success',
    ],
    budget: 55_600,
  },
  'checkout-returning': {
    app: 'checkout',
    after: 'checkout-behind',
    steps: ['/login-password', '/summary-processing', '/summary', '/summary-success'],
    budget: 33_300,
  },
  'checkout-identity': {
    app: 'checkout',
    after: 'checkout-newcomer',
    steps: ['/identification', '/identification-profile', '/identification-verify-address'],
    budget: 7_500,
  },
  'portal-first-screen': { app: 'portal', steps: ['page'], budget: 117_000 },
  'portal-font': { app: 'portal', after: 'portal-first-screen', steps: ['font'], budget: 34_500 },
  'portal-behind': { app: 'portal', after: 'portal-font', steps: ['behind'], budget: 55_500 },
  'portal-orders': {
    app: 'portal',
    after: 'portal-behind',
    steps: ['/', '/order/{orderId}'],
    budget: 22_000,
  },
  'portal-newcomer': {
    app: 'portal',
    after: 'portal-behind',
    steps: [
      '/verify-ask',
      '/verify-confirm',
      '/profile',
      '/identification',
      '/identification-profile',
      '/identification-verify-address',
    ],
    budget: 36_000,
  },
};

/** The budget of each page with its texts, also of pages on these journeys, and of each part beyond its page. */
export const pageBudget = 26_300;

/** The whole dashboard of merchants, as it is served. Source: decision 273. */
export const dashboardBudget = 140_000;

/** Scripts of a shop's page: in bytes after `gzip -9`. What a page pays before a click stays as it was. Source: MER-119, decisions 194 and 255. */
export const merchantBudgets = {
  'merchant-script': 7_800,
  'merchant-session': 11_800,
  'merchant-schedule': 2_200,
  'merchant-elements': 7_100,
  'merchant-diagnose': 6_000,
  'merchant-package': 1_000,
} as const;
