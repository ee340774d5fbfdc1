/** What is fetched while a shopper types into the first page, beside the scripts that the build bundles. */
export const behindFirstPage = {
  /** What most shoppers see next. */
  pages: ['/login-password', '/marketing', '/'],
  /** Texts of error messages, and of what all pages share. */
  texts: ['common', 'errors', 'portal'],
} as const;
