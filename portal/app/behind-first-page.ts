/** What is fetched behind the first page, while a shopper types, beside the scripts that the build puts together. */
export const behindFirstPage = {
  /** What most shoppers see next. */
  pages: ['/login-password', '/marketing', '/'],
  /** The words of mistakes, and what all pages share. */
  texts: ['common', 'errors', 'portal'],
} as const;
